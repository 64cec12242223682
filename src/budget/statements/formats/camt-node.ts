/** An element of an entry with its children; attributes are of no interest. */
export interface XmlNode {
  name: string
  text: string
  children: XmlNode[]
}

/** The texts at the end of a path of names, in the file's order. */
export function textsAt(node: XmlNode, ...path: string[]): string[] {
  const texts: string[] = []
  collect(node, path, 0, texts)
  return texts
}

export function textAt(node: XmlNode, ...path: string[]): string | undefined {
  return textsAt(node, ...path)[0]
}

function collect(node: XmlNode, path: string[], depth: number, texts: string[]): void {
  if (depth === path.length) {
    const text = node.text.trim()
    if (text !== '') texts.push(text)
    return
  }
  for (const child of node.children) if (child.name === path[depth]) collect(child, path, depth + 1, texts)
}
