import type { ReactNode } from 'react'
import { Mirrored, Shade } from './art-parts.tsx'

type Shades = (name: string) => string

/** The four icons that come together, each on a 64 by 64 round. */
export const PACK_PICTURES: Record<string, (shade: Shades) => ReactNode> = {
  owl: Owl,
  fox: Fox,
  whale: Whale,
  lotus: Lotus,
}

function Owl(shade: Shades) {
  return (
    <>
      <Shade id={shade('night')} from="#40508f" to="#141a3a" />
      <Shade id={shade('feather')} from="#b98a5c" to="#6f4526" />
      <rect width="64" height="64" fill={`url(#${shade('night')})`} />
      <circle cx="50" cy="14" r="6" fill="#f7e6ae" opacity=".9" />
      <Mirrored>
        <path fill="#5a3519" d="M32 16c8-1 12-4 15-8 2 9 1 15-3 20z" />
      </Mirrored>
      <path
        fill={`url(#${shade('feather')})`}
        d="M32 14c12 0 17 8 17 20 0 14-6 30-17 30S15 48 15 34c0-12 5-20 17-20z"
      />
      <path fill="#e9cfa4" d="M32 40c7 0 10 5 10 11 0 7-4 13-10 13s-10-6-10-13c0-6 3-11 10-11z" />
      <path
        fill="none"
        stroke="#b98a5c"
        strokeWidth="1.400"
        strokeLinecap="round"
        d="M27 49l2.500 2.500L32 49l2.500 2.500L37 49m-10 6 2.500 2.500L32 55l2.500 2.500L37 55"
      />
      <Mirrored>
        <circle cx="40" cy="30" r="9" fill="#f6e6c4" />
        <circle cx="40" cy="30" r="6" fill="#f0a63c" />
        <circle cx="39.600" cy="30" r="3.400" fill="#1c1208" />
        <circle cx="38.300" cy="28.600" r="1.100" fill="#fff" />
      </Mirrored>
      <path fill="#f0b95a" d="M32 32.500 35 37l-3 5-3-5z" />
    </>
  )
}

function Fox(shade: Shades) {
  return (
    <>
      <Shade id={shade('wood')} from="#bfd9b0" to="#4f7f5a" />
      <Shade id={shade('fur')} from="#f79a4b" to="#d65f22" />
      <rect width="64" height="64" fill={`url(#${shade('wood')})`} />
      <Mirrored>
        <path fill="#c2521b" d="M36 26 50 6c4 9 4 17 1 26z" />
        <path fill="#3a2117" d="M41.500 22 49 11.500c2 5.500 1.800 11 .3 16z" />
      </Mirrored>
      <path
        fill={`url(#${shade('fur')})`}
        d="M32 19c10 0 19 7 21 17-4 9-12 16-21 22-9-6-17-13-21-22 2-10 11-17 21-17z"
      />
      <Mirrored>
        <path fill="#fff4e6" d="M53 36c-4 9-12 16-21 22v-9c4-1 5-5 6-9 3-5 9-6 15-4z" />
        <path fill="#2a1710" d="M37.500 36.500c1.500-2.600 5-3 7-.9-1.600 2.300-4.800 2.900-7 .9z" />
        <circle cx="41.300" cy="35.400" r=".8" fill="#fff" />
      </Mirrored>
      <path
        fill="#2a1710"
        d="M28.500 50.500c2-1.300 5-1.300 7 0 0 2.600-2 4.500-3.500 5-1.500-.5-3.500-2.400-3.500-5z"
      />
    </>
  )
}

function Whale(shade: Shades) {
  return (
    <>
      <Shade id={shade('sea')} from="#9fe0ee" to="#1b6f96" />
      <Shade id={shade('skin')} from="#4c86c6" to="#234a86" />
      <rect width="64" height="64" fill={`url(#${shade('sea')})`} />
      <path
        fill="none"
        stroke="#f2fbff"
        strokeWidth="2.600"
        strokeLinecap="round"
        d="M25 21c0-6-3-9-7-9m7 9c0-6 3-9 7-9"
      />
      <path
        fill={`url(#${shade('skin')})`}
        d="M7 38c0-10 8-15 18-15 12 0 19 6 23 13 2-2 3-5 2-9 3 1 5 3 6 5 1-2 3-3 6-3-1 8-5 13-11 14-3 7-11 11-22 11-13 0-22-6-22-16z"
      />
      <path fill="#d9eef7" d="M8 43c6 4 14 5 25 3-2 5-6 8-13 8-7-1-11-5-12-11z" />
      <path
        fill="none"
        stroke="#8fb9d4"
        strokeWidth="1.100"
        strokeLinecap="round"
        d="M13 46.500c2 2.500 4 4.500 7 6m-1-5c1.500 2 3 3.500 5.500 4.700m1-5c1 1.300 2 2.200 3.500 3"
      />
      <circle cx="18" cy="37" r="1.900" fill="#0e1c33" />
      <circle cx="17.400" cy="36.400" r=".6" fill="#fff" />
      <path fill="#ffffff38" d="M0 52c8-3 14 2 22 0s14-3 22 0 13 2 20-1v13H0z" />
    </>
  )
}

function Lotus(shade: Shades) {
  return (
    <>
      <Shade id={shade('pond')} from="#f8d9c8" to="#7f6fae" />
      <Shade id={shade('petal')} from="#fff0f6" to="#ea6fa4" />
      <Shade id={shade('inner')} from="#ffffff" to="#f39cc2" />
      <rect width="64" height="64" fill={`url(#${shade('pond')})`} />
      <circle cx="32" cy="22" r="10" fill="#fff3c9" opacity=".85" />
      <path fill="#4d8a72" d="M6 50c8-5 44-5 52 0-8 6-44 6-52 0z" />
      <Mirrored>
        <path fill={`url(#${shade('petal')})`} d="M32 49c10 2 22-2 26-14-9-1-18 3-26 14z" />
        <path fill={`url(#${shade('petal')})`} d="M32 49c8-2 17-11 17-25-9 3-16 12-17 25z" />
      </Mirrored>
      <Mirrored>
        <path fill={`url(#${shade('inner')})`} d="M32 49c5-3 11-13 9-26-6 5-9 14-9 26z" />
      </Mirrored>
      <path fill={`url(#${shade('inner')})`} d="M32 49c-5-8-6-20 0-30 6 10 5 22 0 30z" />
      <path
        fill="none"
        stroke="#ffffff80"
        strokeWidth="1"
        strokeLinecap="round"
        d="M12 57h14m20-1h8m-30 4h12"
      />
    </>
  )
}
