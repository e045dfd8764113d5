/** After anything that a person has done with packs and links. */
import { useQueryClient } from '@tanstack/react-query'

export const usePackReread = (): (() => void) => {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('inspectorPack/'),
    })
}
