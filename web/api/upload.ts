import { urlOf } from './base.ts'
import { refusedWith, unreachable } from './errors.ts'

export interface Upload {
  path: string
  key: string
  /** A form, or a file whose type says what it is. */
  body: FormData | Blob
  /** Called with the part that has been sent, 0 to 1; at 1 the server is at work. */
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** Sends a file by XMLHttpRequest, because `fetch` doesn't tell how far an upload has come. */
export function upload<Answer>({ path, key, body, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(`api/${path}`))
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        reject(refusedWith(request.status, request.responseText))
      } else {
        resolve(JSON.parse(request.responseText) as Answer)
      }
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
