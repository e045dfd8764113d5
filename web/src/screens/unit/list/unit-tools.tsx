import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectImportCalls } from '@vigil/contract/tenancy/project-import'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { UnitFilter } from './use-unit-filter.ts'
import styles from './unit-tools.module.css'

const ImportSheet = lazyPart(async () => (await import('./import-sheet.tsx')).ImportSheet)
const ExportSheet = lazyPart(async () => (await import('#features/records/export-sheet.tsx')).ExportSheet)

/** What can be done with units, as far as one may. */
export const UnitTools = ({ filter }: { readonly filter: UnitFilter }) => {
  const t = useText()
  const router = useRouter()
  const can = useCan()
  const [sheet, setSheet] = useState<'import' | 'export' | undefined>(undefined)
  const close = () => setSheet(undefined)
  return (
    <div className={styles.actions}>
      <Button look="text" size="small" icon="map" onClick={() => void router.go(router.places.unitMap)}>
        {t(($) => $.unit.map)}
      </Button>
      {can(projectImportCalls.import) && (
        <Button look="text" size="small" onClick={() => setSheet('import')}>
          {t(($) => $.unit.import)}
        </Button>
      )}
      {can(projectAdminCalls.export) && (
        <Button look="text" size="small" onClick={() => setSheet('export')}>
          {t(($) => $.unit.export)}
        </Button>
      )}
      {can(projectAdminCalls.add) && (
        <Button size="small" icon="plus" onClick={() => void router.go(router.places.unitAdd)}>
          {t(($) => $.unit.add)}
        </Button>
      )}
      {sheet === 'import' && <ImportSheet onClose={close} />}
      {sheet === 'export' && <ExportSheet call={projectAdminCalls.export} input={{ ...filter }} onClose={close} />}
    </div>
  )
}
