import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface SourceSheetProps {
  readonly equipmentId: string
  readonly onClose: () => void
}

/** Where the platform fetches the stream of a camera from. */
export const SourceSheet = ({ equipmentId, onClose }: SourceSheetProps) => {
  const query = useQuery({ ...queryOf(cameraCalls.source, { equipmentId }), staleTime: 0, gcTime: 0 })
  return (
    <QueryState query={query} call={cameraCalls.source} rows={1}>
      {({ source }) => <SourceForm equipmentId={equipmentId} known={source ?? ''} onClose={onClose} />}
    </QueryState>
  )
}

const SourceForm = ({ equipmentId, known, onClose }: SourceSheetProps & { readonly known: string }) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(cameraCalls.setSource, {
    defaults: { source: known },
    inputOf: ({ source }) => ({ equipmentId, source: source.trim() === '' ? null : source.trim() }),
    refusals: { streamRefused: 'source', notACamera: 'source' },
    onDone: () => {
      void client.invalidateQueries({ queryKey: [cameraCalls.stream.path] })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.video.source.title)}
      hint={t(($) => $.equipmentWork.video.source.hint)}
      verb={t(($) => $.equipmentWork.video.source.save)}
      onClose={onClose}
    >
      <TextField {...form.field('source')} label={t(($) => $.equipmentWork.video.source.label)} inputMode="url" />
    </FormSheet>
  )
}
