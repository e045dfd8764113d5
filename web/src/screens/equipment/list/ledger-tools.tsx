import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { madeTypeCalls } from '@vigil/contract/equipment/made-type'
import { stockCalls } from '@vigil/contract/equipment/stock'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { useState } from 'react'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { LedgerFilter } from './use-ledger-filter.ts'
import styles from './ledger.module.css'

const ImportSheet = lazyPart(async () => (await import('./import-sheet.tsx')).ImportSheet)
const ExportSheet = lazyPart(async () => (await import('#features/records/export-sheet.tsx')).ExportSheet)

interface LedgerToolsProps {
  readonly reach: Reach
  readonly filter: LedgerFilter
}

/** What can be done with the register, as far as one may. Who has no companies below or beside him has no shelf. */
export const LedgerTools = ({ reach, filter }: LedgerToolsProps) => {
  const t = useText()
  const router = useRouter()
  const can = useCan()
  const [sheet, setSheet] = useState<'import' | 'export' | undefined>(undefined)
  const close = () => setSheet(undefined)
  return (
    <div className={styles.tools}>
      {can(madeTypeCalls.find) && (
        <Button look="text" size="small" onClick={() => void router.go(`${router.places.equipmentLedger}?view=types`)}>
          {t(($) => $.equipmentSettings.ledger.types)}
        </Button>
      )}
      {can(stockCalls.find) && can(companyCalls.list) && (
        <Button look="text" size="small" onClick={() => void router.go(`${router.places.equipmentLedger}?view=stock`)}>
          {t(($) => $.equipmentSettings.ledger.stock)}
        </Button>
      )}
      {can(equipmentImportCalls.import) && reach.projectId !== undefined && (
        <Button look="text" size="small" onClick={() => setSheet('import')}>
          {t(($) => $.equipmentSettings.ledger.import)}
        </Button>
      )}
      {can(equipmentImportCalls.export) && (
        <Button look="text" size="small" onClick={() => setSheet('export')}>
          {t(($) => $.records.export)}
        </Button>
      )}
      {can(equipmentCalls.add) && (
        <Button size="small" icon="plus" onClick={() => void router.go(router.places.equipmentAdd)}>
          {t(($) => $.equipmentSettings.ledger.add)}
        </Button>
      )}
      {sheet === 'import' && reach.projectId !== undefined && (
        <ImportSheet projectId={reach.projectId} onClose={close} />
      )}
      {sheet === 'export' && (
        <ExportSheet call={equipmentImportCalls.export} input={{ ...reach, ...filter }} onClose={close} />
      )}
    </div>
  )
}
