import { urlOf } from './base.ts'
import { bookHeader } from './current-book.ts'
import { EARNED, tellEarned } from './earned.ts'
import { codeOf, refusedWith, unreachable } from './errors.ts'
import { whileStaying } from './leaving.ts'
import { askProof, unproven } from './proof.ts'
import { goesLocal, reach } from './reach.ts'

export interface Upload {
  path: string
  key: string
  /** A form, or a file whose type says what it is. */
  body: FormData | Blob
  /** Called with the part that has been sent, 0 to 1; at 1 the server is at work. */
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** Sends a file, or hands it to this browser's own book where that answers. */
export async function upload<Answer>(order: Upload): Promise<Answer> {
  const { path, key, body, onProgress } = order
  const init = { method: 'POST', body, headers: { 'Idempotency-Key': key } }
  if (!goesLocal(`/api/${path}`)) {
    try {
      return await whileStaying(() => send<Answer>(order))
    } catch (error) {
      if (codeOf(error) === 'proof_required') {
        if (!(await askProof())) throw unproven()
        return whileStaying(() => send<Answer>(order))
      }
      // Asked once more in a way that finds out whether the server is there.
      if (codeOf(error) !== 'unreachable') throw error
    }
  }
  const reply = await reach(urlOf(`api/${path}`), init)
  onProgress(1)
  const text = await reply.text()
  if (!reply.ok) throw refusedWith(reply.status, text)
  return JSON.parse(text) as Answer
}

/** Uploads by XMLHttpRequest, because `fetch` doesn't tell how far an upload has come. */
function send<Answer>({ path, key, body, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Cancelled while it was held back.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(`api/${path}`))
    request.setRequestHeader('Idempotency-Key', key)
    for (const [name, value] of Object.entries(bookHeader())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      tellEarned(request.getResponseHeader(EARNED))
      if (request.status < 200 || request.status > 299)
        return reject(refusedWith(request.status, request.responseText))
      try {
        resolve(JSON.parse(request.responseText) as Answer)
      } catch {
        // A page of something in between: thrown from here, it would leave the dialog waiting for ever.
        reject(unreachable())
      }
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
