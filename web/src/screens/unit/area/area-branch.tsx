import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectCalls, type Area } from '@vigil/contract/tenancy/project'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import styles from './area-tree.module.css'

export type AreaDeed =
  | { readonly kind: 'add'; readonly inside: Area | undefined }
  | { readonly kind: 'rename'; readonly area: Area }

interface AreaBranchProps {
  readonly areas: readonly Area[]
  readonly parentId: string | null
  /** Missing where nothing may be changed. */
  readonly onDeed: ((deed: AreaDeed) => void) | undefined
  readonly onRemoved: () => void
}

export const AreaBranch = ({ areas, parentId, onDeed, onRemoved }: AreaBranchProps) => {
  const here = areas.filter((area) => area.parentId === parentId)
  if (here.length === 0) return null
  return (
    <ul className={styles.branch}>
      {here.map((area) => (
        <li key={area.areaId}>
          <AreaLine area={area} onDeed={onDeed} onRemoved={onRemoved} />
          <AreaBranch areas={areas} parentId={area.areaId} onDeed={onDeed} onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  )
}

const AreaLine = ({
  area,
  onDeed,
  onRemoved,
}: { readonly area: Area } & Omit<AreaBranchProps, 'areas' | 'parentId'>) => {
  const t = useText()
  const can = useCan()
  const { name } = area
  const removing = useCommand(projectAdminCalls.removeArea, onRemoved)
  return (
    <>
      <div className={styles.row}>
        <span className={styles.name}>
          {name}
          <span className={styles.kind}>{t(($) => $.unit.area.kinds[area.kind])}</span>
        </span>
        {onDeed && can(projectCalls.addArea) && (
          <IconButton
            icon="plus"
            size={20}
            label={t(($) => $.unit.area.addIn, { name })}
            onClick={() => onDeed({ kind: 'add', inside: area })}
          />
        )}
        {onDeed && can(projectAdminCalls.renameArea) && (
          <IconButton
            icon="edit"
            size={20}
            label={t(($) => $.unit.area.rename, { name })}
            onClick={() => onDeed({ kind: 'rename', area })}
          />
        )}
        {onDeed && can(projectAdminCalls.removeArea) && (
          <IconButton
            icon="close"
            size={20}
            label={t(($) => $.unit.area.remove, { name })}
            disabled={removing.busy}
            onClick={() => void removing.run({ areaId: area.areaId })}
          />
        )}
      </div>
      <FailureLine failure={removing.failure} />
    </>
  )
}
