import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import {
  type SimpleIcon,
  si1password,
  siApplemusic,
  siAppletv,
  siAudible,
  siBackblaze,
  siClaude,
  siCrunchyroll,
  siCursor,
  siDiscord,
  siDropbox,
  siFigma,
  siFitbit,
  siGarmin,
  siGithub,
  siGithubcopilot,
  siGoogledrive,
  siGooglegemini,
  siHbomax,
  siHeadspace,
  siIcloud,
  siJetbrains,
  siMedium,
  siNetflix,
  siNewyorktimes,
  siNotion,
  siNvidia,
  siParamountplus,
  siPeloton,
  siPerplexity,
  siPlaystation,
  siProton,
  siSoundcloud,
  siSpotify,
  siStrava,
  siTheguardian,
  siThewashingtonpost,
  siTidal,
  siTodoist,
  siUbisoft,
  siYoutube,
  siYoutubemusic,
  siZoom,
} from 'simple-icons'
import type { Glyph, PresetGroup } from '../recurring/glyph.ts'

/** A logo in the form that our own icon draws: a square of 24 by 24 and one path. */
const drawn = ({ path }: SimpleIcon) => ({ icon: [24, 24, [], '', path] }) as unknown as IconDefinition

type Service = [label: string, logo: SimpleIcon | string, color: string]

/** Stored under the name of the service, "disney-plus", so that another set of logos can take over one day. */
const group = (name: string, services: Service[]): PresetGroup => ({
  name,
  presets: services.map(([label, logo, color]) => {
    const glyph: Glyph = typeof logo === 'string' ? logo : drawn(logo)
    const key = label
      .toLowerCase()
      .replaceAll('+', ' plus')
      .replaceAll(/[^a-z0-9]+/g, '-')
    return { value: key, label, glyph, color }
  }),
})

/** Those whose owners allow nobody to carry their logo have letters instead. */
export const SERVICE_PRESETS: PresetGroup[] = [
  group('Entertainment', [
    ['Netflix', siNetflix, 'red'],
    ['Disney+', 'D+', 'blue'],
    ['Hulu', 'Hu', 'green'],
    ['HBO Max', siHbomax, 'purple'],
    ['Prime Video', 'PV', 'blue'],
    ['Apple TV+', siAppletv, 'primary'],
    ['Paramount+', siParamountplus, 'blue'],
    ['YouTube Premium', siYoutube, 'red'],
    ['Crunchyroll', siCrunchyroll, 'orange'],
  ]),
  group('Music', [
    ['Spotify', siSpotify, 'green'],
    ['Apple Music', siApplemusic, 'pink'],
    ['YouTube Music', siYoutubemusic, 'red'],
    ['Tidal', siTidal, 'primary'],
    ['SoundCloud', siSoundcloud, 'orange'],
    ['Audible', siAudible, 'orange'],
  ]),
  group('Productivity', [
    ['Microsoft 365', '365', 'orange'],
    ['Adobe Creative Cloud', 'Cc', 'red'],
    ['Notion', siNotion, 'primary'],
    ['Todoist', siTodoist, 'red'],
    ['1Password', si1password, 'blue'],
    ['Zoom', siZoom, 'blue'],
    ['Figma', siFigma, 'purple'],
  ]),
  group('News', [
    ['The New York Times', siNewyorktimes, 'primary'],
    ['The Washington Post', siThewashingtonpost, 'primary'],
    ['The Guardian', siTheguardian, 'blue'],
    ['The Economist', 'Ec', 'red'],
    ['Medium', siMedium, 'primary'],
  ]),
  group('Cloud', [
    ['iCloud+', siIcloud, 'blue'],
    ['Google One', siGoogledrive, 'yellow'],
    ['Dropbox', siDropbox, 'blue'],
    ['Proton', siProton, 'purple'],
    ['Backblaze', siBackblaze, 'red'],
  ]),
  group('Fitness', [
    ['Peloton', siPeloton, 'red'],
    ['Strava', siStrava, 'orange'],
    ['Fitbit Premium', siFitbit, 'green'],
    ['Garmin Connect+', siGarmin, 'blue'],
  ]),
  group('Health', [
    ['Headspace', siHeadspace, 'orange'],
    ['Calm', 'Ca', 'blue'],
    ['BetterHelp', 'BH', 'green'],
    ['Noom', 'No', 'orange'],
  ]),
  group('Gaming', [
    ['PlayStation Plus', siPlaystation, 'blue'],
    ['Xbox Game Pass', 'X', 'green'],
    ['Nintendo Switch Online', 'NS', 'red'],
    ['Ubisoft+', siUbisoft, 'blue'],
    ['GeForce NOW', siNvidia, 'green'],
    ['Discord Nitro', siDiscord, 'purple'],
  ]),
  group('AI and Development', [
    ['ChatGPT', 'GPT', 'green'],
    ['Claude', siClaude, 'orange'],
    ['Gemini', siGooglegemini, 'blue'],
    ['Perplexity', siPerplexity, 'primary'],
    ['GitHub', siGithub, 'primary'],
    ['GitHub Copilot', siGithubcopilot, 'purple'],
    ['Cursor', siCursor, 'primary'],
    ['JetBrains', siJetbrains, 'pink'],
  ]),
]
