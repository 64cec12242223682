/** Short ways to read a JSON that anybody may have written. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects of a list; nothing where there is no list. */
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const isTrue = (value: unknown): boolean => value === true || value === 1
