import { pageTexts } from 'virtual:page'
import { getMimeType } from 'hono/utils/mime'
import { cachingOf, headersFor } from '../../http/headers.ts'
import { pageHeaders } from '../node/http/page-policy.ts'
import { textFor } from '../node/http/page-texts.ts'
import type { CloudEnv } from './env.ts'

async function answerFile(asked: Request, { ASSETS }: CloudEnv, path: string): Promise<Response> {
  const found = await ASSETS.fetch(new Request(asked.url, { method: asked.method }))
  if (!found.ok) return new Response('Not found\n', { status: found.status })
  return new Response(found.body, {
    headers: {
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      'Cache-Control': cachingOf(path),
    },
  })
}

/** The page and its files. A cookie alone decides whether somebody seems signed in: the API says whether they are. */
export async function answerPage(asked: Request, env: CloudEnv): Promise<Response> {
  const { pathname, host } = new URL(asked.url)
  const isSignedIn = /bucketbook_session=/.test(asked.headers.get('cookie') ?? '')
  const text = pageTexts[textFor(asked.url, pathname, isSignedIn)]
  const response = /\.\w+$/.test(pathname)
    ? await answerFile(asked, env, pathname)
    : new Response(text, { headers: pageHeaders(env.BILLING_PROVIDER === 'stripe') })
  for (const [name, value] of headersFor(env.PUBLIC_URL, '/')(host)) response.headers.set(name, value)
  return response
}
