import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeftBook } from '../../src/homes/browser/wire.ts'
import { booksQuery } from '../api/books.ts'
import { useConnection } from '../api/connection.ts'
import { showBook } from '../api/current-book.ts'
import { forgetLeft } from '../api/local-book.ts'
import { knownUser } from '../api/owner.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'
import { describeCall } from './describe-call.ts'
import { Notice } from './notice.tsx'

/** The body of a call, to be read by people; one that was a file stays the text that it is. */
function bodyOf(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body)
  } catch {
    return body
  }
}

/** A JSON file of the calls that were never sent to a book, in words and whole, for whoever made them. */
function fileOf({ name, calls }: LeftBook): File {
  const changes = calls.map(({ at, method, path, body }) => {
    const call = { method, path, body: bodyOf(body) }
    return { at: new Date(at).toISOString(), what: describeCall(call), ...call }
  })
  const text = JSON.stringify({ book: name, neverSent: changes }, null, 2)
  return new File([text], `bucketbook-unsent-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`, {
    type: 'application/json',
  })
}

function Left({ book }: { book: LeftBook }) {
  const [isAsking, setAsking] = useState(false)
  const count = plural(book.calls.length, 'change')
  const forgetting = useMutation({
    mutationFn: () => forgetLeft(knownUser() ?? '', book.bookId),
    meta: { failed: (error) => error.message },
    onSettled: () => setAsking(false),
  })
  return (
    <Notice
      icon={faBoxArchive}
      tone="warning"
      title={`${count} of “${book.name}” ${book.calls.length === 1 ? 'was' : 'were'} never sent.`}
      text="You are no longer in that book, or it was deleted. What you did is only here: save it as a file. Should you be in the book again, it is sent after all."
    >
      <Button small look="primary" className="max-md:h-11" onClick={() => saveFile(fileOf(book))}>
        Save as a file
      </Button>
      <Button small look="quiet" className="max-md:h-11" onClick={() => setAsking(true)}>
        Discard…
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Discard ${count} of “${book.name}”?`}
          description="They are gone for good then; a saved file would keep them."
          action="Discard them"
          busy={forgetting.isPending}
          onConfirm={() => forgetting.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Notice>
  )
}

/** Notices of books that the page does not show: what was refused there, and what was left of those that are gone. */
export function OtherBooks() {
  const { others, left } = useConnection()
  const { data: books = [] } = useQuery(booksQuery)
  const refused = books.flatMap((book) => {
    const count = others[book.kind === 'own' ? 'own' : book.id]?.refused ?? 0
    return count > 0 ? [{ book, count }] : []
  })
  return (
    <>
      {left.map((book) => (
        <Left key={book.bookId} book={book} />
      ))}
      {refused.map(({ book, count }) => (
        <Notice
          key={book.id}
          icon={faClipboardList}
          tone="warning"
          title={`${plural(count, 'change')} of “${book.name}” could not be synced.`}
          text="What the server refused waits in that book’s report."
        >
          <Button small className="max-md:h-11" onClick={() => showBook(book)}>
            Open {book.name}
          </Button>
        </Notice>
      ))}
    </>
  )
}
