/** Saves it by a link to a blob, which needs no secure context. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(new File([text], name, { type: `${type};charset=utf-8` }))
