import { faBars } from '@fortawesome/free-solid-svg-icons/faBars'
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import type { ComponentType } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { sharedBook } from '../api/current-book.ts'
import { useEntry } from '../budget/transactions/entry-provider.tsx'
import { BookDot } from '../household/book-dot.tsx'
import { StorageBadge } from '../sync/storage-badge.tsx'
import { Button } from '../ui/button.tsx'
import { colorOf } from '../ui/colors.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { changeSidebar, useSidebar } from './sidebar-state.ts'

interface HeaderProps {
  user: User
  title: string
  /** Controls of the page that is shown. */
  tools?: ComponentType
}

/** Buttons that add an entry from any page; on a phone they begin the dashboard, and the tab bar is on every page. */
export function QuickEntry({ className }: { className: string }) {
  const { openEntry } = useEntry()
  return (
    <div data-tour="quick-entry" className={`flex ${className}`}>
      {/* The rarest of the three gives its word up first, so that the title keeps its own. */}
      <Button
        icon={faRightLeft}
        data-tip="Transfer"
        className="max-md:h-11 max-md:flex-1 max-[22rem]:px-2 md:@max-[72rem]/header:px-3 md:@max-[60rem]/header:[&_svg]:block!"
        onClick={() => openEntry('transfer')}
      >
        <span className="md:@max-[72rem]/header:sr-only">Transfer</span>
      </Button>
      <Button
        icon={faPlus}
        className="max-md:h-11 max-md:flex-1 max-[22rem]:px-2"
        onClick={() => openEntry('income')}
      >
        Income
      </Button>
      <Button
        icon={faMinus}
        look="primary"
        className="max-md:h-11 max-md:flex-1 max-[22rem]:px-2"
        onClick={() => openEntry('expense')}
      >
        Expense
      </Button>
    </div>
  )
}

export function Header({ user, title, tools: Tools }: HeaderProps) {
  const { isCollapsed } = useSidebar()
  const book = sharedBook()
  return (
    <header
      className="@container/header sticky top-0 [@media(height<24rem)]:static z-20 [view-transition-name:header] border-b border-line bg-base-200"
      // The book's colour says which one this is, so that nobody writes into the wrong one.
      style={book ? { boxShadow: `inset 0 3px ${colorOf(book.color)}` } : undefined}
    >
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-3 md:h-18 md:px-4 lg:px-6 md:@max-[40rem]/header:gap-1">
        <IconButton
          icon={faBars}
          label={isCollapsed ? 'Show the sidebar' : 'Hide the sidebar'}
          aria-expanded={!isCollapsed}
          aria-controls="sidebar"
          look="plain"
          className="-ml-1 min-h-11 min-w-11 max-md:hidden lg:hidden"
          onClick={() => changeSidebar({ isCollapsed: !isCollapsed })}
        />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-xs font-medium text-muted">
            {book ? <BookDot color={book.color} /> : null}
            <span className="truncate">{book?.name ?? 'Bucketbook'}</span>
          </p>
          <h1 className="truncate text-lg leading-tight font-semibold tracking-tight md:@max-[40rem]/header:text-base @[60rem]/header:text-2xl">
            {title}
          </h1>
        </div>
        {Tools ? <Tools /> : null}
        <span id="header-tour" className="inline-grid w-10 shrink-0 max-md:w-11 @[60rem]/header:w-22" />
        <StorageBadge user={user} />
        {/* Hidden where the title needs the room: the themes stand in the sidebar as well. */}
        <span className="contents max-md:hidden @max-[40rem]/header:hidden">
          <ThemeToggle />
        </span>
        <QuickEntry className="gap-2 max-md:hidden md:@max-[40rem]/header:gap-1 md:@max-[40rem]/header:[&_.btn]:px-2! md:@max-[60rem]/header:[&_svg]:hidden" />
      </div>
    </header>
  )
}
