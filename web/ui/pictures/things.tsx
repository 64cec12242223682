import { GOLD, Line, ON_GOLD, SHADE, Stroke, Tick } from './parts.tsx'

export const Search = () => (
  <>
    <rect x="46" y="36" width="84" height="92" rx="8" />
    <Line d="M60 56h44" />
    <Line d="M60 74h30" />
    <Line d="M60 92h24" />
    <Line d="M60 110h38" />
    <Stroke d="M137 106l19 22" strokeWidth={6} />
    <circle cx="116" cy="84" r="27" className={SHADE} />
    <path d="M89.3 88q13.5-7 26.7-1.500t26.5-1a27 27 0 0 1-53.2 2.500z" className={GOLD} stroke="none" />
    <circle cx="116" cy="84" r="27" fill="none" strokeWidth="4" />
  </>
)

export const Charts = () => (
  <>
    <rect x="42" y="34" width="116" height="98" rx="8" />
    <path d="M58 132v-26h20v26zM90 132V88h20v44z" className="fill-primary/25" stroke="none" />
    <path d="M122 132V66h20v66z" className={GOLD} stroke="none" />
    <path d="M58 132v-26h20v26M90 132V88h20v44M122 132V66h20v66" fill="none" />
    <Stroke d="M58 84l32-20 18 6 30-24" />
    <circle cx="138" cy="46" r="4" className={GOLD} />
  </>
)

export const Calendar = () => (
  <>
    <rect x="46" y="38" width="108" height="92" rx="9" />
    <path d="M46 62V47q0-9 9-9h90q9 0 9 9v15z" className="fill-primary" stroke="none" />
    <rect x="46" y="38" width="108" height="92" rx="9" fill="none" />
    <Stroke d="M72 30v14M128 30v14" />
    {[80, 98, 116].flatMap((y) =>
      [66, 89, 111, 134].map((x) =>
        x === 111 && y === 98 ? (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="9" className={GOLD} />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" className="fill-primary/30" stroke="none" />
        ),
      ),
    )}
  </>
)

export const Achievements = () => (
  <>
    <path d="M74 76l-14 50 19-6 13 13 12-44z" className={SHADE} />
    <path d="M126 76l14 50-19-6-13 13-12-44z" className={SHADE} />
    <circle cx="100" cy="66" r="38" />
    <circle cx="100" cy="66" r="28" className={GOLD} />
    <Stroke
      className={ON_GOLD}
      d="M100 52l4.3 8.7 9.7 1.4-7 6.8 1.7 9.6-8.7-4.5-8.7 4.5 1.7-9.6-7-6.8 9.7-1.400z"
    />
  </>
)

export const Podium = () => (
  <>
    <path d="M40 132v-34q0-5 5-5h35v39z" />
    <path d="M120 132v-25h35q5 0 5 5v20z" />
    <path d="M76 132V74q0-5 5-5h38q5 0 5 5v58z" className={GOLD} />
    <path d="M82 56l-3-26 12 10 9-15 9 15 12-10-3 26z" />
    <Stroke className={ON_GOLD} strokeWidth={3.5} d="M100 88v24M93 93l7-5" />
  </>
)

export const Gift = () => (
  <>
    <rect x="52" y="80" width="96" height="52" rx="4" />
    <path d="M90 80h20v52H90z" className={GOLD} stroke="none" />
    <rect x="52" y="80" width="96" height="52" rx="4" fill="none" />
    <rect x="44" y="60" width="112" height="22" rx="5" />
    <path d="M90 60h20v22H90z" className={GOLD} stroke="none" />
    <rect x="44" y="60" width="112" height="22" rx="5" fill="none" />
    <path d="M100 60q-8-28-26-26-14 4-6 16 6 9 32 10zM100 60q8-28 26-26 14 4 6 16-6 9-32 10z" />
  </>
)

export const Messages = () => (
  <>
    <path d="M44 70l50-45q6-4 12 0l50 45v54q0 8-8 8H52q-8 0-8-8z" className={SHADE} />
    <path d="M62 92V48q0-6 6-6h64q6 0 6 6v44l-38 24z" />
    <Line d="M78 60h44" />
    <Line d="M78 75h28" gold />
    <path d="M44 72l52 36q4 3 8 0l52-36v52q0 8-8 8H52q-8 0-8-8z" />
    <Stroke d="M47 130l34-32M153 130l-34-32" />
  </>
)

export const Lost = () => (
  <>
    <path d="M118 132q2-22 18-22 12 0 20 10 6 6 12 12z" className={GOLD} stroke="none" />
    <path d="M124 66L60 82q-10 3-10 13v24q0 13 12 13h62z" />
    <ellipse cx="124" cy="99" rx="11" ry="33" className={SHADE} />
    <path d="M113.5 106q10-6 21.3-1-1.5 27-10.8 27-9.5 0-10.5-26z" className={GOLD} stroke="none" />
    <ellipse cx="124" cy="99" rx="11" ry="33" fill="none" strokeWidth="4" />
    <Stroke d="M126 67q30-14 38 8 5 14-8 22" />
    <Stroke d="M70 60l-8-12M90 52l-2-14M110 46l5-12" />
  </>
)

export const Unplugged = () => (
  <>
    <Stroke d="M80 124v8M132 124v8" />
    <rect x="64" y="40" width="84" height="39" rx="8" />
    <rect x="64" y="85" width="84" height="39" rx="8" />
    <circle cx="80" cy="59.5" r="4.5" className="fill-primary/30" stroke="none" />
    <circle cx="80" cy="104.5" r="4.5" className="fill-primary/30" stroke="none" />
    <Line d="M102 59.500h30" />
    <Line d="M102 104.500h30" />
    <Stroke d="M64 98H50q-8 0-8 8v5" />
    <path d="M32 111h20v4q0 8-8 8h-4q-8 0-8-8z" className={GOLD} />
    <Stroke d="M37.5 123v6M46.5 123v6" />
  </>
)

export const Locked = () => (
  <>
    <Stroke d="M76 72V56a24 24 0 0 1 48 0v16" />
    <rect x="56" y="70" width="88" height="62" rx="10" />
    <circle cx="100" cy="97" r="9" className={GOLD} />
    <Stroke d="M100 106v10" />
  </>
)

export const Safe = () => (
  <>
    <path d="M100 26q20 14 46 15v37q0 36-46 54-46-18-46-54V41q26-1 46-15z" />
    <Tick x={100} y={76} r={22} />
  </>
)
