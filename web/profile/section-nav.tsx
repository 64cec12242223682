import { type MouseEvent, useEffect } from 'react'
import { urlOf } from '../api/base.ts'

interface SectionNavProps {
  /** In the order of the page. */
  sections: readonly { id: string; title: string }[]
}

function show(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** Where there is room for it: the way to each section of a long page. */
export function SectionNav({ sections }: SectionNavProps) {
  // The page was drawn after the browser looked for the section of its address.
  useEffect(() => {
    if (location.hash) show(location.hash.slice(1))
  }, [])

  function onClick(event: MouseEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.replaceState(history.state, '', urlOf(`profile#${id}`))
    show(id)
  }

  return (
    <nav aria-label="Sections of this page" className="sticky top-24 mt-6 hidden @[56rem]:block">
      <ul className="grid border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={urlOf(`profile#${id}`)}
              onClick={(event) => onClick(event, id)}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-sm font-medium text-muted transition-colors duration-150 hover:border-primary hover:text-base-content"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
