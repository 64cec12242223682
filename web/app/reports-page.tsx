import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../api/user.ts'
import { Report } from '../budget/reports/report.tsx'
import { Reports } from '../budget/reports/reports.tsx'
import { personName } from '../identity/person-name.ts'

export function ReportsPage() {
  const user = useQuery(userQuery).data
  return user ? <Reports owned={user.ownedItems} /> : null
}

export function ReportPage() {
  const user = useQuery(userQuery).data
  return user ? <Report owned={user.ownedItems} name={personName(user)} /> : null
}
