import { useQuery } from '@tanstack/react-query'
import { scanCalls, type ScanAct, type Scanned } from '@vigil/contract/scan/scan'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useScanActs } from './use-scan-acts.ts'
import styles from './scan.module.css'

const StickerSheet = lazyPart(async () => (await import('./sticker-sheet.tsx')).StickerSheet)

const icons: Readonly<Record<ScanAct, IconName>> = {
  walk: 'clipboard',
  open: 'monitor',
  report: 'document',
  hazard: 'shield',
  history: 'clock',
  orders: 'list',
  test: 'shield-check',
  replace: 'refresh',
  sticker: 'qr',
}

interface ScannedViewProps {
  readonly content: string
  readonly onAgain: () => void
}

/** Whatever it hangs on, and a line for each thing that this person may do there. */
export const ScannedView = ({ content, onAgain }: ScannedViewProps) => {
  const t = useText()
  const query = useQuery(queryOf(scanCalls.resolve, { content }))
  const again = <Button onClick={onAgain}>{t(($) => $.patrol.code.again)}</Button>
  return (
    <QueryState query={query} call={scanCalls.resolve} rows={3}>
      {({ found }) =>
        found === null ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.patrol.scanned.unknown)}
            hint={t(($) => $.patrol.scanned.unknownHint)}
            action={again}
            urgent
          />
        ) : (
          <>
            <Thing found={found} content={content} />
            <Button look="outline" icon="scan" onClick={onAgain}>
              {t(($) => $.patrol.code.again)}
            </Button>
          </>
        )
      }
    </QueryState>
  )
}

const Thing = ({ found, content }: { readonly found: Scanned; readonly content: string }) => {
  const t = useText()
  const run = useScanActs(found, content)
  const [isPrinting, setPrinting] = useState(false)
  const { name, projectName, place, isOnline, mayDo } = found
  return (
    <>
      <Card>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.where}>{[projectName, ...place].filter((part) => part !== '').join(' · ')}</p>
        {isOnline !== null && (
          <StateTag tone={isOnline ? 'ok' : 'off'}>
            {isOnline ? t(($) => $.patrol.scanned.online) : t(($) => $.patrol.scanned.offline)}
          </StateTag>
        )}
      </Card>
      {mayDo.length === 0 ? (
        <p className={styles.where}>{t(($) => $.patrol.scanned.nothing)}</p>
      ) : (
        <Card padded={false}>
          {mayDo.map((act) => (
            <button
              key={act}
              type="button"
              className={styles.act}
              onClick={() => (act === 'sticker' ? setPrinting(true) : void run(act))}
            >
              <Icon name={icons[act]} size={22} />
              <span>{t(($) => $.patrol.scanned.act[act])}</span>
              <Icon name="chevron-right" size={18} />
            </button>
          ))}
        </Card>
      )}
      {isPrinting && <StickerSheet found={found} onClose={() => setPrinting(false)} />}
    </>
  )
}
