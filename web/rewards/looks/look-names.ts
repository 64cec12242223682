import type { Background, Theme } from '../../ui/look.ts'

interface Name {
  name: string
  /** The look's colours, as a CSS gradient. */
  preview: string
}

export const THEME_NAMES: Record<Theme, Name> = {
  light: { name: 'Light', preview: 'linear-gradient(135deg, #fdfcf9 45%, #0f5a52 46% 74%, #e3a64f 75%)' },
  dark: { name: 'Dark', preview: 'linear-gradient(135deg, #16211f 45%, #7cc7b8 46% 74%, #e2a95a 75%)' },
  'starry-night': {
    name: 'Starry Night',
    preview: 'linear-gradient(135deg, #12122e 45%, #ead28c 46% 74%, #c3a6f0 75%)',
  },
  himalayas: {
    name: 'Himalayas',
    preview: 'linear-gradient(135deg, #f6f9fd 45%, #21548f 46% 74%, #f0a955 75%)',
  },
  meadow: { name: 'Meadow', preview: 'linear-gradient(135deg, #f7faee 45%, #2c6431 46% 74%, #ebc84e 75%)' },
  'under-the-sea': {
    name: 'Under the Sea',
    preview: 'linear-gradient(135deg, #08222f 45%, #6ed6d8 46% 74%, #f39a78 75%)',
  },
}

export const BACKGROUND_NAMES: Record<Background, Name> = {
  default: { name: 'Default', preview: 'linear-gradient(#f5f1ea, #e6ded1)' },
  'starry-night': {
    name: 'Starry Night',
    preview:
      'radial-gradient(circle at 72% 26%, #f7e6ae 0 9%, transparent 10%), linear-gradient(#16173f 55%, #34407c)',
  },
  himalayas: {
    name: 'Himalayas',
    preview:
      'linear-gradient(35deg, #5f7fa8 34%, transparent 35%), linear-gradient(-35deg, #86a4c8 34%, transparent 35%), linear-gradient(#dcebfa, #fff)',
  },
  meadow: {
    name: 'Meadow',
    preview:
      'radial-gradient(circle at 24% 28%, #f7d659 0 11%, transparent 12%), linear-gradient(#cfe9f5 50%, #8fbf6a 51% 74%, #5f9a48 75%)',
  },
  'under-the-sea': {
    name: 'Under the Sea',
    preview:
      'linear-gradient(110deg, #ffffff2e 34%, transparent 35% 52%, #ffffff24 53% 66%, transparent 67%), linear-gradient(#3fa9c0, #0b4058)',
  },
}
