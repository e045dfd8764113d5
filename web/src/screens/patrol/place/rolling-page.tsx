import { useQuery } from '@tanstack/react-query'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../desk.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 200 })

/** Often enough that the next code stands there as soon as it counts. */
const askMs = 2_000

/** For a screen that stands at the place: a picture of its code is worth nothing half a minute later. */
export const RollingPage = ({ placeId }: { readonly placeId: string }) => {
  const t = useText()
  const can = useCan()
  const now = useNow()
  const asked = { enabled: can(patrolPlaceCalls.rolling), gcTime: 0 }
  const place = useQuery({ ...queryOf(patrolPlaceCalls.get, { placeId }), ...asked })
  const code = useQuery({ ...queryOf(patrolPlaceCalls.rolling, { placeId }), ...asked, refetchInterval: askMs })
  const name = place.data?.place.name ?? ''
  return (
    <RecordPage title={t(($) => $.patrol.desk.code.rolling)} subtitle={name} body="column">
      <Card>
        <QueryState query={code} call={patrolPlaceCalls.rolling} rows={3}>
          {({ qr, label, expiresAt }) => {
            const leftS = Math.ceil((Date.parse(expiresAt) - now) / 1_000)
            // An old code would only make somebody stand there and be refused.
            if (leftS <= 0) return <EmptyState picture="network" title={t(($) => $.patrol.desk.code.rollingOld)} />
            return (
              <figure className={styles.rolling}>
                <QrCode text={qr} label={t(($) => $.patrol.desk.code.qr, { name: label })} />
                <figcaption>
                  {t(($) => $.patrol.desk.code.label, { label })} ·{' '}
                  {t(($) => $.patrol.desk.code.rollingLeft, { leftS })}
                </figcaption>
              </figure>
            )
          }}
        </QueryState>
      </Card>
    </RecordPage>
  )
}
