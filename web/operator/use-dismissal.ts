import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'

/** The server knows this page no more: whoever is no longer the operator is shown so. */
export function useNoticeOfDismissal(error: Error | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (statusOf(error) === 404) void client.invalidateQueries({ queryKey: keys.user })
  }, [client, error])
}
