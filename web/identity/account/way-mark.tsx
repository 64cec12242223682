import { faArrowRightToBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightToBracket'
import type { OutsideProvider } from '../../../src/identity/wire.ts'
import { Icon } from '../../ui/icon.tsx'
import { BrandMark } from '../brand-mark.tsx'

export const WayMark = ({ provider, isGrey }: { provider: OutsideProvider; isGrey: boolean }) =>
  provider === 'oidc' ? (
    <Icon icon={faArrowRightToBracket} className="size-5 text-muted" />
  ) : (
    <BrandMark brand={provider} isGrey={isGrey} />
  )
