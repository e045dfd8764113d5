import { projectAdminCalls } from '@vigil/contract/project-admin'
import { areaKinds, projectCalls, type Area } from '@vigil/contract/project'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { AreaDeed } from './area-branch.tsx'
import styles from '../sheet-form.module.css'

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

export const AreaSheet = ({ projectId, deed, onDone, onClose }: AreaSheetProps) => {
  const t = useText()
  const inside = deed.kind === 'add' ? deed.inside : undefined
  const [name, setName] = useState(deed.kind === 'rename' ? deed.area.name : '')
  const [kind, setKind] = useState<Area['kind']>(inside ? innerKind[inside.kind] : 'building')
  const [isChecked, setChecked] = useState(false)
  const adding = useCommand(projectCalls.addArea, onDone)
  const renaming = useCommand(projectAdminCalls.renameArea, onDone)
  const save = (): void => {
    setChecked(true)
    const wanted = name.trim()
    if (wanted === '') return
    if (deed.kind === 'rename') void renaming.run({ areaId: deed.area.areaId, name: wanted })
    else void adding.run({ projectId, kind, name: wanted, ...(inside && { parentId: inside.areaId }) })
  }
  return (
    <Sheet
      open
      title={deed.kind === 'rename' ? t(($) => $.unit.area.renameTitle) : t(($) => $.unit.area.add)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        {deed.kind === 'add' && (
          <Segmented
            label={t(($) => $.unit.area.kind)}
            value={kind}
            onChange={setKind}
            options={areaKinds.map((value) => ({ value, text: t(($) => $.unit.area.kinds[value]) }))}
          />
        )}
        <TextField
          label={t(($) => $.unit.area.name)}
          placeholder={t(($) => $.unit.area.name)}
          maxLength={60}
          value={name}
          onChange={setName}
          problem={isChecked && name.trim() === '' ? t(($) => $.unit.area.nameMissing) : undefined}
        />
        <FailureLine failure={adding.failure ?? renaming.failure} />
        <Button size="large" busy={adding.busy || renaming.busy} onClick={save}>
          {t(($) => $.unit.area.save)}
        </Button>
      </div>
    </Sheet>
  )
}
