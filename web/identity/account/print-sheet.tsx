import { createPortal } from 'react-dom'
import './print-sheet.css'

/** All that is on the paper while it is there; on the screen it isn't. */
export const PrintSheet = ({ text }: { text: string }) =>
  createPortal(<pre className="print-sheet">{text}</pre>, document.body)
