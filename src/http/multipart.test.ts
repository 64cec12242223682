import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formParts, partText } from './multipart.ts'

const name = fc.string({
  unit: fc.constantFrom('a', 'ä', '"', ';', ' ', '=', '\\'),
  minLength: 1,
  maxLength: 9,
})
const content = fc.oneof(
  fc.string({ unit: fc.constantFrom('\r', '\n', '-', 'a', '"', ':', '漢') }),
  fc.constantFrom('\r\n--', '\r\n\r\n', '------', ''),
)
const field = fc.record({ name, content, fileName: fc.option(name, { nil: undefined }) })

it('reads whatever a form is written with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
      const form = new FormData()
      for (const { name, content, fileName } of fields)
        if (fileName === undefined) form.append(name, content)
        else form.append(name, new Blob([content]), fileName)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      const bytes = new Uint8Array(await request.arrayBuffer())
      // A form is normalised as it is written: the platform’s own reader says how.
      const sent = await new Response(bytes, { headers: { 'content-type': type } }).formData()
      const expected = await Promise.all(
        [...sent].map(async ([name, value]) =>
          typeof value === 'string' ? [name, undefined, value] : [name, value.name, await value.text()],
        ),
      )
      const parts = formParts(bytes, type)
      expect(parts?.map((part) => [part.name, part.fileName, partText(part)])).toEqual(expected)
      // A body that is cut off anywhere is no form.
      for (const end of [0, 1, Math.floor(bytes.length / 2), bytes.length - 5])
        expect(formParts(bytes.slice(0, end), type)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

it('is undefined where there is no boundary, no name, or too many parts', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  expect(formParts(encode(`${part}--x--`), 'multipart/form-data; boundary=x')).toHaveLength(1)
  expect(formParts(encode(`${part}--x--`), 'multipart/form-data')).toBeUndefined()
  expect(formParts(encode(`${part.repeat(101)}--x--`), 'multipart/form-data; boundary=x')).toBeUndefined()
  const nameless = encode('--x\r\ncontent-type: text/plain\r\n\r\n1\r\n--x--')
  expect(formParts(nameless, 'multipart/form-data; boundary=x')).toBeUndefined()
})
