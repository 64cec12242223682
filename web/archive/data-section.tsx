import { DeleteCard } from './delete-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** What is the user's: to take along, to bring back, to delete. */
export function DataSection() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <ExportCard />
      <ImportCard />
      <DeleteCard />
    </div>
  )
}
