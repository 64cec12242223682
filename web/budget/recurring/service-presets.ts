import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faAppleWhole } from '@fortawesome/free-solid-svg-icons/faAppleWhole'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faCirclePlay } from '@fortawesome/free-solid-svg-icons/faCirclePlay'
import { faComments } from '@fortawesome/free-solid-svg-icons/faComments'
import { faDice } from '@fortawesome/free-solid-svg-icons/faDice'
import { faGamepad } from '@fortawesome/free-solid-svg-icons/faGamepad'
import { faPalette } from '@fortawesome/free-solid-svg-icons/faPalette'
import { faRobot } from '@fortawesome/free-solid-svg-icons/faRobot'
import { faTableCellsLarge } from '@fortawesome/free-solid-svg-icons/faTableCellsLarge'
import { faTv } from '@fortawesome/free-solid-svg-icons/faTv'
import { faWandMagicSparkles } from '@fortawesome/free-solid-svg-icons/faWandMagicSparkles'
import { faWater } from '@fortawesome/free-solid-svg-icons/faWater'
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
import type { PresetGroup } from './glyph.ts'

/** A logo in the form that our own icon draws: a square of 24 by 24 and one path. */
const drawn = ({ path }: SimpleIcon) => ({ icon: [24, 24, [], '', path] }) as unknown as IconDefinition

type Service = [label: string, logo: SimpleIcon | IconDefinition, color: string]

/** Stored under the name of the service, "disney-plus", so that another set of logos can take over one day. */
const group = (name: string, services: Service[]): PresetGroup => ({
  name,
  presets: services.map(([label, logo, color]) => {
    const glyph = 'path' in logo ? drawn(logo) : logo
    const key = label
      .toLowerCase()
      .replaceAll('+', ' plus')
      .replaceAll(/[^a-z0-9]+/g, '-')
    return { value: key, label, glyph, color }
  }),
})

/** Services with their logos; those whose owners allow nobody to carry one have an icon of what they are for. */
export const SERVICE_PRESETS: PresetGroup[] = [
  group('Entertainment', [
    ['Netflix', siNetflix, 'red'],
    ['Disney+', faWandMagicSparkles, 'blue'],
    ['Hulu', faTv, 'green'],
    ['HBO Max', siHbomax, 'purple'],
    ['Prime Video', faCirclePlay, 'blue'],
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
    ['Microsoft 365', faTableCellsLarge, 'orange'],
    ['Adobe Creative Cloud', faPalette, 'red'],
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
    ['The Economist', faChartLine, 'red'],
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
    ['Calm', faWater, 'blue'],
    ['BetterHelp', faComments, 'green'],
    ['Noom', faAppleWhole, 'orange'],
  ]),
  group('Gaming', [
    ['PlayStation Plus', siPlaystation, 'blue'],
    ['Xbox Game Pass', faGamepad, 'green'],
    ['Nintendo Switch Online', faDice, 'red'],
    ['Ubisoft+', siUbisoft, 'blue'],
    ['GeForce NOW', siNvidia, 'green'],
    ['Discord Nitro', siDiscord, 'purple'],
  ]),
  group('AI and Development', [
    ['ChatGPT', faRobot, 'green'],
    ['Claude', siClaude, 'orange'],
    ['Gemini', siGooglegemini, 'blue'],
    ['Perplexity', siPerplexity, 'primary'],
    ['GitHub', siGithub, 'primary'],
    ['GitHub Copilot', siGithubcopilot, 'purple'],
    ['Cursor', siCursor, 'primary'],
    ['JetBrains', siJetbrains, 'pink'],
  ]),
]
