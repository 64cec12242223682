import { DueStrip } from '../insights/due-strip.tsx'
import { DuePanels } from '../recurring/due-panels.tsx'

/** What is to be paid soon, day by day, and by bills and subscriptions. */
export const WhatIsDue = () => [<DueStrip key="strip" />, <DuePanels key="panels" />]
