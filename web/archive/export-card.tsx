import { SectionCard } from '../ui/section-card.tsx'
import { ExportLink } from './export-link.tsx'

export function ExportCard() {
  return (
    <SectionCard
      title="Export your data"
      text="Everything that you entered, in one JSON file: accounts, categories, goals, bills, subscriptions, transactions and your profile."
      action={<ExportLink>Export everything</ExportLink>}
    />
  )
}
