import { queryOptions } from '@tanstack/react-query'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'

const sample = api['sample-data']

export const sampleQuery = queryOptions({
  queryKey: keys.sample,
  queryFn: () => answer(sample.$get()),
})

export const useFillSample = () =>
  useCommand((_: null, key) => answer(sample.$post({}, keyed(key))), {
    done: 'Sample data filled in',
    failed: 'Failed to fill in the sample data',
  })

export const useRemoveSample = () =>
  useCommand((_: null, key) => answer(sample.$delete({}, keyed(key))), {
    done: 'Sample data removed',
    failed: 'Failed to remove the sample data',
  })
