import { type ReactNode, useId } from 'react'
import { Mirrored, Shade } from './art-parts.tsx'
import { PACK_PICTURES } from './pack-art.tsx'

/** The icons that are bought. Each is a picture of its own on a 64 by 64 round, the same in both themes. */
const PICTURES: Record<string, (shade: (name: string) => string) => ReactNode> = {
  unicorn: Unicorn,
  dragon: Dragon,
  phoenix: Phoenix,
  galaxy: Galaxy,
  ...PACK_PICTURES,
}

export function PremiumArt({ icon }: { icon: string }) {
  // Several may stand on one page: their gradients must not share names. The id has characters url() minds.
  const id = useId().replaceAll(/\W/g, '')
  const picture = PICTURES[icon]
  return (
    <svg viewBox="0 0 64 64" className="size-full rounded-full" aria-hidden="true">
      {picture?.((name) => `${id}${name}`)}
    </svg>
  )
}

const Star = ({ at: [x, y], r }: { at: [number, number]; r: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${r})`}
    d="M0-1C.12-.25.25-.12 1 0 .25.12.12.25 0 1-.12.25-.25.12-1 0-.25-.12-.12-.25 0-1z"
  />
)

function Unicorn(shade: (name: string) => string) {
  return (
    <>
      <Shade id={shade('sky')} from="#c7b5f7" to="#f7b9d3" />
      <Shade id={shade('coat')} from="#ffffff" to="#e9e2fa" />
      <Shade id={shade('horn')} from="#fff3b8" to="#e8a32e" />
      <rect width="64" height="64" fill={`url(#${shade('sky')})`} />
      <g fill="#fff">
        <Star at={[10, 24]} r={3.2} />
        <Star at={[52, 13]} r={2.6} />
        <Star at={[12, 55]} r={2} />
      </g>
      <path fill="#7a5bd0" d="M37 20c9-4 18 1 19.500 10 4 4 5 9 3.500 14 3.500 6 3 14 0 22H44z" />
      <path fill="#d8559a" d="M36 21c8-2 15 3 16 11 3.500 4.500 4 9.500 2 14 2.500 6 1.500 13-1.500 20H40z" />
      <path fill="#f48fb6" d="M36 22c6 0 11 5 11.500 11.500 3 5 3 10 1 14.500 1.500 6 .5 12-2 18H38z" />
      <path
        fill={`url(#${shade('coat')})`}
        d="M46 66c1.500-15-.5-29-7.500-39.500L40.500 16l-7 6.500c-4.300 1.500-7 4.500-9 8.500l-8.700 10.500c-2 2.600-1.600 6.300 1 7.900 3.100 1.900 6.700.7 8.900-1.300 2.400-2.100 4.700-2.500 7-2.300C32.500 53 28 59.500 22 66z"
      />
      <path fill="#f6cfe0" d="M39.300 18.800l-.9 6-2.600-1.500z" />
      <path fill={`url(#${shade('horn')})`} d="M26.300 29.200 15.500 6.500 32.600 23.200z" />
      <path
        fill="none"
        stroke="#c47f16"
        strokeWidth="1"
        strokeLinecap="round"
        d="m18.600 13.200 3.300-.500m-.8 5.800 4.900-1.300m-2.400 6.500 6.300-2.300"
      />
      <path
        fill="#f48fb6"
        d="M36.500 21.500c-5.500 1.500-7.600 6-6 12.500 2.600-1.300 3.600-3.600 3.800-5.700 1.800.1 4-2.600 2.200-6.800z"
      />
      <path
        fill="none"
        stroke="#4b3a78"
        strokeWidth="1.600"
        strokeLinecap="round"
        d="M25 37.200c1.300 1.500 3.200 1.600 4.600.3M17.700 44.600l.9.5"
      />
      <ellipse cx="28.500" cy="43" rx="2.800" ry="1.700" fill="#f7a9c6" opacity=".7" />
    </>
  )
}

function Dragon(shade: (name: string) => string) {
  return (
    <>
      <Shade id={shade('cave')} from="#1f6b62" to="#08242b" round />
      <Shade id={shade('scales')} from="#7fd67a" to="#1f8a5b" />
      <Shade id={shade('bone')} from="#fff6dc" to="#c79f5f" />
      <rect width="64" height="64" fill={`url(#${shade('cave')})`} />
      <Mirrored>
        <path fill="#0f5f50" d="M42 30 58 23.500l-3.500 7.500 5.500 5-7 2 2.500 6.500L42 42z" />
        <path fill="#15755c" d="M42 31.500 53.500 27l-2.500 5.500 4 4-5.500 1.500 1.500 4.500L42 40z" />
        <path
          fill={`url(#${shade('bone')})`}
          d="M35.500 20c5-2.500 8-7.500 9.500-14.500 5.500 7.500 4 17-3 23z"
        />
      </Mirrored>
      <path
        fill={`url(#${shade('scales')})`}
        d="M32 11.500 38.500 19l6 8.500.5 8-5 8.500.8 6.500-4 5.500L32 58l-4.800-2-4-5.500.8-6.500-5-8.500.5-8 6-8.500z"
      />
      <Mirrored>
        <path
          fill="#17704f"
          opacity=".55"
          d="m44.500 27.500.5 8-5 8.500.8 6.500-4 5.500L32 58v-4l3.500-2.500-1-9 4.500-6z"
        />
      </Mirrored>
      <path fill="#b9efa0" opacity=".8" d="m32 13.500 2.800 9-1.300 6L32 45l-1.500-16.500-1.300-6z" />
      <path fill="#0f5f50" d="m32 4.500 3.300 10.500L32 19l-3.300-4z" />
      <Mirrored>
        <path fill="#08242b" d="m34.600 35.800 9.200-6c.4 5-2.600 8.200-7.600 8.200z" />
        <path fill="#ffd44d" d="m36 35.700 6.800-4.200c0 3.500-2.100 5.300-5.700 5.300z" />
        <path fill="#08242b" d="M39.600 32.800c1.100 1.200 1.100 2.600.1 3.600-.8-1-.8-2.500-.1-3.600z" />
        <path
          fill="#08242b"
          d="M34.400 50.300c.7-1.900 2.200-2.500 3.600-1.700-.4 1.600-1.700 2.400-3.600 1.700z"
        />
        <path fill="#fff6dc" d="m36.200 54.300 2-.9-.4 3.600z" />
      </Mirrored>
      <path
        fill="none"
        stroke="#08242b"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m25.800 53.400 6.200 1.800 6.200-1.800"
      />
    </>
  )
}

function Phoenix(shade: (name: string) => string) {
  return (
    <>
      <Shade id={shade('dusk')} from="#a3234a" to="#2a0a2e" round />
      <Shade id={shade('fire')} from="#ffd75a" to="#f0562b" />
      <Shade id={shade('ember')} from="#ff8a3c" to="#d92b3a" />
      <rect width="64" height="64" fill={`url(#${shade('dusk')})`} />
      <circle cx="32" cy="30" r="17" fill="#ffb347" opacity=".22" />
      <Mirrored>
        <path
          fill={`url(#${shade('ember')})`}
          d="M33 42c7-4 10-11 9-22 3.500 3 5 7 5 11 3.500-5 4-11.500 2.500-18.500 5 5 6.500 12 5 18.500 3-2.500 4-6 4-10 4 11 1.500 21.500-7 27.500-6 4-13 3.500-18.500-1z"
        />
        <path
          fill={`url(#${shade('fire')})`}
          d="M33 40c5-3.500 7-8.500 6.500-15 3 3 4 6 3.500 9.500 3-3.500 4-7.500 3.500-12.500 3.500 4.500 4 9 2.500 13.500 2.500-1 4-3 4.500-6 1 7-2 12.500-7.500 15-5 2.300-10 1.300-13-1z"
        />
        <path
          fill={`url(#${shade('ember')})`}
          d="M32 43c2 6 8 7.500 9.500 16.500-4-.5-6.500-2.500-7.500-5.500.3 3-.2 6-2 9z"
        />
      </Mirrored>
      <path fill={`url(#${shade('fire')})`} d="M32 40c3.500 7 3 14.500 0 21.500-3-7-3.500-14.500 0-21.500z" />
      <path
        fill="#fff0b0"
        d="M32 22c4.800 5 5.500 13.500 2.200 20.500L32 46.500l-2.200-4C26.500 35.500 27.200 27 32 22z"
      />
      <path
        fill="#ffd75a"
        d="M31 17.500c-2-2.500-2.500-5-1.500-8 .8 1.800 1.600 2.700 2.500 3.200.2-2.200 1-4 3-5.700-.2 2.500.2 4.300 1 5.700 1-.7 2-.9 3.200-.7-1.700 1.500-2.700 3.300-3.200 5.500z"
      />
      <path
        fill="#fff0b0"
        d="M30 21a4.700 4.700 0 0 1 9-1.900l3.500 1.400-3.600 1.400C38 25.500 30 27 30 21z"
      />
      <circle cx="35.900" cy="19.600" r=".95" fill="#5b1230" />
    </>
  )
}

function Galaxy(shade: (name: string) => string) {
  return (
    <>
      <Shade id={shade('space')} from="#4b2a8c" to="#0b0a2b" round />
      <Shade id={shade('core')} from="#fffdf0" to="#ff9fd600" round />
      <Shade id={shade('haze')} from="#c77dffcc" to="#5b8cff00" round />
      <rect width="64" height="64" fill={`url(#${shade('space')})`} />
      <g transform="rotate(-24 32 32)">
        <ellipse cx="32" cy="32" rx="29" ry="16" fill={`url(#${shade('haze')})`} />
        {[0, 180].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 32 32)`}>
            <path
              fill="#6f8dff"
              opacity=".75"
              d="M30 24c12-4 27 0 29.500 11.500C60.300 41 57 45.500 53 47.500c3.500-4 4-8.500 1-12C49.500 30 40 27.500 32 31z"
            />
            <path
              fill="#c9a6ff"
              opacity=".9"
              d="M31 26.500c9-3 20 0 21.500 8 .5 4-2 7-5.500 8.500 2.500-2.700 2.700-5.500.5-8C44 31.300 38 29.500 32 32z"
            />
            <path
              fill="#ffb3e0"
              d="M32 28.500c5.500-1.500 11 .3 12 4.800.3 2.400-1.200 4.300-3.500 5.200 1.300-1.800 1.300-3.300 0-4.600-2-2-5-2.400-8.500-1.400z"
            />
          </g>
        ))}
        <ellipse cx="32" cy="32" rx="12" ry="9" fill={`url(#${shade('core')})`} />
        <ellipse cx="32" cy="32" rx="4.500" ry="3.500" fill="#fffdf0" />
      </g>
      <g fill="#fff">
        <Star at={[14, 15]} r={3.6} />
        <Star at={[50, 51]} r={3} />
        <Star at={[47, 12]} r={2} />
        {[
          [24, 9],
          [8, 38],
          [57, 25],
          [36, 56],
          [20, 52],
          [54, 42],
          [32, 15],
        ].map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r=".8" opacity=".85" />
        ))}
      </g>
    </>
  )
}
