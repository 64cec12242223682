import type { Page } from 'playwright-core'
import type { Migration } from '../../../db/migrate.ts'

/** The calls that every test makes, each made in the page. */
export const openHome = (page: Page, name: string, known?: Migration[]) =>
  page.evaluate(([name, known]) => window.testPage.openHome(name, known), [name, known] as const)

export const get = (page: Page, path: string) =>
  page.evaluate((path) => window.testPage.request('GET', path), path)

export const post = (page: Page, path: string, body?: unknown) =>
  page.evaluate(([path, body]) => window.testPage.request('POST', path, body), [path, body] as const)

export const notesOf = async (page: Page): Promise<string[]> =>
  (await get(page, '/notes')).body.map(({ body }: { body: string }) => body)

/** The stored version of the book: each commit raises it by one. */
export const storedVersion = (page: Page, name: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('head')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.v)
          }
        }
      }),
    name,
  )
