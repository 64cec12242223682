import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox on Linux'],
  [`${LINUX} ${KHTML} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${WINDOWS} ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${KHTML} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0', 'Firefox on Android'],
  ['Mozilla/5.0 (PlayStation 5) Firefox/99.0', 'Firefox'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test.each([null, '', 'curl/8.14.1', '<script>alert(1)</script>', `${LINUX} ${KHTML}`])(
  'nothing is guessed of %s',
  (userAgent) => {
    expect(browserName(userAgent)).toBe('Unknown browser')
  },
)
