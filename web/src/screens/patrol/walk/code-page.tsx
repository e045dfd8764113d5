import { useQuery } from '@tanstack/react-query'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { readScan } from '@vigil/contract/scan/read-scan'
import { useEffect, useState } from 'react'
import { ScanView } from '#foundation/camera/scan-view.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { ChoosePoint } from './choose-point.tsx'
import { goToPoint, type ReadCode } from './read-code.ts'
import { TouchView } from './touch-view.tsx'
import { WindowLine } from './route-card.tsx'

const ScannedView = lazyPart(async () => (await import('../scan/scanned-view.tsx')).ScannedView)

/**
 * A code is read first, then it says where one is: scanned here, or by the phone's own camera, which opens this page. One
 * of a round leads to its point, also without a network; any other to what this person may do there.
 */
export const CodePage = () => {
  const t = useText()
  const can = useCan()
  const isOnline = useOnline()
  const { wordOf, oneOf } = useAddressFields<'code' | 'way'>()
  const given = wordOf('code')
  const [read, setRead] = useState<ReadCode | undefined>(
    given === undefined ? undefined : { content: given, serial: undefined },
  )
  const again = () => setRead(undefined)
  return (
    <RecordPage title={t(($) => $.patrol.code.title)} body="column">
      {read === undefined ? (
        oneOf('way', ['nfc']) ? (
          <TouchView onRead={setRead} />
        ) : (
          <ScanView
            words={($) => $.patrol.scanner}
            onText={(content) => {
              setRead({ content, serial: undefined })
              return true
            }}
          />
        )
      ) : !isOfRound(read) || !can(patrolTaskCalls.byCode) ? (
        <ScannedView content={read.content} onAgain={again} />
      ) : isOnline ? (
        <Found read={read} onAgain={again} />
      ) : (
        <ChoosePoint read={read} />
      )}
    </RecordPage>
  )
}

/** A tag that says nothing readable is one of a round all the same: nobody else hangs tags. */
const isOfRound = ({ content, serial }: ReadCode): boolean =>
  serial !== undefined || readScan(content)?.kind === 'patrolPlace'

interface FoundProps {
  readonly read: ReadCode
  readonly onAgain: () => void
}

const Found = ({ read, onAgain }: FoundProps) => {
  const t = useText()
  const router = useRouter()
  const accountId = useSession()?.user.accountId ?? ''
  const query = useQuery({ ...queryOf(patrolTaskCalls.byCode, { content: read.content }), networkMode: 'always' })
  const { data } = query
  const only = data?.place && data.tasks.length === 1 ? data.tasks[0] : undefined
  const placeId = data?.place?.placeId
  useEffect(() => {
    if (only && placeId !== undefined) void goToPoint(router, accountId, { taskId: only.taskId, placeId, read })
  }, [only, placeId, router, accountId, read])
  const scanAgain = <Button onClick={onAgain}>{t(($) => $.patrol.code.again)}</Button>
  if (query.error && query.error.kind !== 'refused') return <ChoosePoint read={read} />
  return (
    <QueryState query={query} call={patrolTaskCalls.byCode} rows={2}>
      {({ place, tasks }) =>
        place === null ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.patrol.code.unknown)}
            hint={t(($) => $.patrol.code.unknownHint)}
            action={scanAgain}
            urgent
          />
        ) : tasks.length === 0 ? (
          <EmptyState
            picture="clear"
            title={t(($) => $.patrol.code.noTask, { place: place.name })}
            hint={t(($) => $.patrol.code.noTaskHint)}
            action={
              <Button onClick={() => void router.go(patrolPages.backlog, 'redirect')}>
                {t(($) => $.patrol.code.toBacklog)}
              </Button>
            }
          />
        ) : (
          <Card padded={false} title={t(($) => $.patrol.code.tasks)}>
            {tasks.map((task) => (
              <div key={task.taskId}>
                <RecordRow
                  href={router.hrefOf(patrolPages.deal)}
                  selected={false}
                  onPress={() =>
                    void goToPoint(router, accountId, { taskId: task.taskId, placeId: place.placeId, read })
                  }
                  title={`${task.planName} · ${place.name}`}
                  sub={<WindowLine task={task} />}
                />
              </div>
            ))}
          </Card>
        )
      }
    </QueryState>
  )
}
