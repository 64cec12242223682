import { Bucket, Coin, GOLD, Line, Receipt, SHADE, Stroke, Tick } from './parts.tsx'

export const Book = () => (
  <>
    <path d="M32 56q36-12 68 8 32-20 68-8l-9 68q-32-6-59 9-27-15-59-9z" />
    <path
      className={GOLD}
      stroke="none"
      d="M36.5 90q17-7 32-4t31.5 12q16-10 32-7t31.5-3l-4.5 36q-32-6-59 9-27-15-59-9z"
    />
    <path d="M32 56q36-12 68 8 32-20 68-8l-9 68q-32-6-59 9-27-15-59-9z" fill="none" />
    <Stroke d="M100 64v68" />
    <Coin x={100} y={38} />
  </>
)

export const Accounts = () => (
  <>
    <path
      d="M62 46q.8-7 7.8-6.200l74 8.300q7 .8 6.2 7.800l-5 44q-.8 7-7.8 6.200l-74-8.300q-7-.8-6.2-7.800z"
      className={SHADE}
    />
    <rect x="44" y="62" width="92" height="62" rx="8" />
    <path d="M44 76h92v13H44z" className="fill-primary" stroke="none" />
    <rect x="44" y="62" width="92" height="62" rx="8" fill="none" />
    <Line d="M57 108h30" />
    <rect x="128" y="122" width="40" height="10" rx="5" className={GOLD} />
    <rect x="131" y="112" width="40" height="10" rx="5" className={GOLD} />
    <rect x="127" y="102" width="40" height="10" rx="5" className={GOLD} />
  </>
)

export const Budget = () => (
  <>
    <Bucket x={50} half={19} top={84} full={0.85} />
    <Bucket x={100} half={19} top={84} full={0.5} />
    <Bucket x={150} half={19} top={84} full={0.22} />
    <Coin x={50} y={62} />
    <Coin x={100} y={44} />
    <Coin x={150} y={62} />
  </>
)

export const Savings = () => (
  <>
    <path d="M60 72a40 44 0 0 1 80 0" fill="none" />
    <Bucket x={100} half={42} top={72} full={0.58} />
    <Coin x={100} y={50} r={12} />
  </>
)

export const Bills = () => (
  <>
    <g transform="rotate(-7 80 80)">
      <Receipt x={52} y={36} width={54} height={86} />
    </g>
    <Receipt x={84} y={30} width={60} height={96} />
    <Line d="M97 50h20" />
    <Line d="M97 66h34" />
    <Line d="M97 80h34" />
    <Line d="M97 98h14" />
    <Line d="M119 98h12" gold />
  </>
)

export const AllPaid = () => (
  <>
    <Receipt x={66} y={30} width={66} height={97} />
    <Line d="M80 50h22" />
    <Line d="M80 66h38" />
    <Line d="M80 82h30" />
    <Line d="M80 98h16" />
    <Tick x={136} y={102} r={21} />
  </>
)

export const Repeating = () => (
  <>
    <circle cx="100" cy="76" r="44" />
    <Stroke d="M64.5 69A36 36 0 0 1 131 58" />
    <Stroke d="M132 45v14h-14" />
    <Stroke d="M135.5 83A36 36 0 0 1 69 94" />
    <Stroke d="M68 107V93h14" />
    <Coin x={100} y={76} r={17} />
  </>
)

export const Transactions = () => (
  <>
    <rect x="62" y="30" width="76" height="98" rx="8" />
    <Line d="M90 54h32" />
    <Line d="M90 79h22" />
    <Line d="M90 104h28" />
    {[54, 79, 104].map((y, index) => (
      <circle key={y} cx="77" cy={y} r="5.5" className={index === 1 ? 'fill-primary' : GOLD} stroke="none" />
    ))}
    <Stroke d="M26 54h30M47 45l9 9-9 9" />
    <Stroke d="M144 79h30M165 70l9 9-9 9" />
  </>
)

export const Importing = () => (
  <>
    <path d="M72 24h42l16 16v58H72z" />
    <path d="M114 24v16h16" className={SHADE} />
    <Line d="M84 52h28" />
    <path d="M38 92q32-10 62 6 30-16 62-6l-6 34q-30-8-56 8-26-16-56-8z" className={GOLD} />
    <Stroke d="M100 98v36" />
    <Stroke d="M100 66v20M91 77l9 9 9-9" />
  </>
)

export const Shop = () => (
  <>
    <path d="M60 62h80l6 64q.6 6-5.4 6H59.400q-6 0-5.4-6z" />
    <Stroke d="M80 74V56a20 20 0 0 1 40 0v18" />
    <path
      className={GOLD}
      d="M100 84l5.6 11.3 12.5 1.8-9 8.8 2.1 12.4-11.2-5.9-11.2 5.9 2.1-12.4-9-8.8 12.5-1.800z"
    />
  </>
)
