import { z } from 'zod'

/** Bytes that are turned into text at once: a function takes only so many arguments. */
const SLICE = 32_768

const File = z.object({ name: z.string(), base64: z.base64() })

/** A multipart form as JSON. */
export const FormText = z.object({ form: z.record(z.string(), z.union([z.string(), File, z.array(File)])) })
export type FormText = z.infer<typeof FormText>

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += SLICE)
    text += String.fromCharCode(...bytes.subarray(start, start + SLICE))
  return btoa(text)
}

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Writes a form as the JSON of a `FormText`. */
export async function formText(form: FormData): Promise<string> {
  const fields: FormText['form'] = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else {
      const file = { name: value.name, base64: base64Of(new Uint8Array(await value.arrayBuffer())) }
      const before = fields[name]
      // One by itself is written as every release has read it.
      fields[name] = typeof before === 'object' ? [before, file].flat() : file
    }
  }
  return JSON.stringify({ form: fields })
}

/** The form that `formText` wrote. */
export function formOf({ form: fields }: FormText): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else for (const one of [value].flat()) form.append(name, new Blob([bytesOfBase64(one.base64)]), one.name)
  }
  return form
}
