import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { areaKinds, projectCalls, type Area } from '@vigil/contract/tenancy/project'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { AreaDeed } from './area-branch.tsx'

interface AreaSheetProps {
  readonly projectId: string
  readonly deed: AreaDeed
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What usually stands inside what. */
const innerKind = { building: 'floor', floor: 'zone', zone: 'zone' } as const satisfies Record<
  Area['kind'],
  Area['kind']
>

const startOf = (deed: AreaDeed): Pick<Area, 'kind' | 'name'> => {
  if (deed.kind === 'rename') return deed.area
  return { kind: deed.inside ? innerKind[deed.inside.kind] : 'building', name: '' }
}

export const AreaSheet = ({ projectId, deed, onDone, onClose }: AreaSheetProps) => {
  const t = useText()
  const { kind: firstKind, name: firstName } = startOf(deed)
  const form = useCallForm(deed.kind === 'rename' ? projectAdminCalls.renameArea : projectCalls.addArea, {
    defaults: { kind: firstKind, name: firstName },
    inputOf: ({ kind, name }) => {
      if (deed.kind === 'rename') return { areaId: deed.area.areaId, name }
      return { projectId, kind, name, ...(deed.inside && { parentId: deed.inside.areaId }) }
    },
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={deed.kind === 'rename' ? t(($) => $.unit.area.renameTitle) : t(($) => $.unit.area.add)}
      verb={t(($) => $.unit.area.save)}
      onClose={onClose}
    >
      {deed.kind === 'add' && (
        <Segmented
          label={t(($) => $.unit.area.kind)}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
          options={areaKinds.map((value) => ({ value, text: t(($) => $.unit.area.kinds[value]) }))}
        />
      )}
      <TextField
        {...form.field(
          'name',
          t(($) => $.unit.area.nameMissing),
        )}
        label={t(($) => $.unit.area.name)}
        maxLength={60}
      />
    </FormSheet>
  )
}
