import { useQuery, useQueryClient } from '@tanstack/react-query'
import { watchCalls } from '@vigil/contract/equipment/watch'
import { useEffect } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** Puts it on one's own watch list, or takes it off. */
export const WatchButton = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const client = useQueryClient()
  const query = useQuery({ ...queryOf(watchCalls.list, {}), enabled: can(watchCalls.list) })
  const set = useCommand(watchCalls.set, () => void client.invalidateQueries({ queryKey: [watchCalls.list.path] }))
  const { failure } = set
  useEffect(() => {
    if (failure) void showToast(failureText(t, language, failure))
  }, [failure, t, language])
  if (!can(watchCalls.set) || !query.data) return null
  const isWatched = query.data.rows.some((row) => row.equipmentId === equipmentId)
  return (
    <IconButton
      icon="eye"
      label={isWatched ? t(($) => $.equipment.unwatch) : t(($) => $.equipment.watch)}
      aria-pressed={isWatched}
      onClick={() => void set.run({ equipmentId, isWatched: !isWatched })}
    />
  )
}
