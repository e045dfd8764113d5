import { useQueryClient } from '@tanstack/react-query'
import { mostStickers, patrolPlaceCalls, type PatrolPlace } from '@vigil/contract/patrol/place'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { placeText } from '../place-text.ts'
import { CodeSheet } from './code-sheet.tsx'
import { AddPlace, NoPlaces } from './no-places.tsx'
import { RollingPage } from './rolling-page.tsx'
import styles from '../desk.module.css'

/** The places of a unit with their codes: made with the place, printed as stickers, bound by a scan on site. */
export const CodesPage = () => {
  const { idOf } = useAddressFields<'screen'>()
  const placeId = idOf('screen')
  return placeId === undefined ? <Codes /> : <RollingPage placeId={placeId} />
}

const Codes = () => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const project = useProject()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [openedId, open] = useState<string | undefined>(undefined)
  const query = usePages(patrolPlaceCalls.list, { projectId: project?.projectId ?? '' }, { size: mostStickers })
  const changed = (): void => void client.invalidateQueries({ queryKey: [patrolPlaceCalls.list.path] })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const opened = rows.find(({ placeId }) => placeId === openedId)
  const toggle = (placeId: string): void => {
    const next = new Set(chosen)
    if (!next.delete(placeId)) next.add(placeId)
    choose(next)
  }
  if (!project) return <NoUnitPage title={t(($) => $.patrol.desk.code.title)} />
  return (
    <>
      <RecordPage
        title={t(($) => $.patrol.desk.code.title)}
        subtitle={project.projectName}
        body="column"
        actions={<AddPlace />}
      >
        <PagedRows query={query} call={patrolPlaceCalls.list} none={<NoPlaces />}>
          {(places) => (
            <Card padded={false}>
              {places.map((place) => (
                <PlaceLine
                  key={place.placeId}
                  place={place}
                  isChosen={chosen.has(place.placeId)}
                  onChoose={() => toggle(place.placeId)}
                  onOpen={() => open(place.placeId)}
                />
              ))}
            </Card>
          )}
        </PagedRows>
        {opened && <CodeSheet place={opened} onChanged={changed} onClose={() => open(undefined)} />}
      </RecordPage>
      {can(patrolPlaceCalls.stickers) && rows.length > 0 && (
        <PrintDock chosen={[...chosen]} onAll={() => choose(new Set(rows.map(({ placeId }) => placeId)))} />
      )}
    </>
  )
}

interface PlaceLineProps {
  readonly place: PatrolPlace
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

const PlaceLine = ({ place, isChosen, onChoose, onOpen }: PlaceLineProps) => {
  const t = useText()
  const { name, areaName, label, qrBoundAt, nfcBoundAt, plans, placeTypeName } = place
  const ways = [
    ...(qrBoundAt === null ? [] : [t(($) => $.patrol.ways.qr)]),
    ...(nfcBoundAt === null ? [] : [t(($) => $.patrol.ways.nfc)]),
  ]
  const planned =
    plans === 0 ? t(($) => $.patrol.desk.code.noPlan) : t(($) => $.patrol.desk.code.plans, { count: plans })
  return (
    <div className={styles.line}>
      <CheckBox checked={isChosen} onChange={onChoose}>
        <Spoken>{t(($) => $.patrol.desk.code.choose, { name })}</Spoken>
      </CheckBox>
      <button type="button" className={styles.open} onClick={onOpen}>
        <b>{placeText(areaName, name)}</b>
        <small>{`${label} · ${placeTypeName} · ${planned}`}</small>
      </button>
      <StateTag tone={ways.length > 0 ? 'ok' : 'fault'}>
        {ways.length > 0
          ? t(($) => $.patrol.desk.code.bound, { ways: ways.join(' + ') })
          : t(($) => $.patrol.desk.code.unbound)}
      </StateTag>
    </div>
  )
}

interface PrintDockProps {
  readonly chosen: readonly string[]
  readonly onAll: () => void
}

/** A sheet of stickers, opened beside the page: its address is good for a minute. */
const PrintDock = ({ chosen, onAll }: PrintDockProps) => {
  const t = useText()
  const caller = useCaller()
  const [address, setAddress] = useState<string | undefined>(undefined)
  const print = useCommand(patrolPlaceCalls.stickers, (made) => setAddress(caller.files + made.address))
  return (
    <>
      <FailureLine failure={print.failure} />
      {address !== undefined && (
        <a
          className={styles.sheetLink}
          href={address}
          target="_blank"
          rel="noreferrer"
          onClick={() => setAddress(undefined)}
        >
          {t(($) => $.patrol.desk.code.printed)}
        </a>
      )}
      <Dock>
        <Button size="large" look="outline" onClick={onAll}>
          {t(($) => $.patrol.desk.code.printAll)}
        </Button>
        <Button
          size="large"
          busy={print.busy}
          disabled={chosen.length === 0 || chosen.length > mostStickers}
          onClick={() => void print.run({ placeIds: [...chosen] })}
        >
          {t(($) => $.patrol.desk.code.print, { count: chosen.length })}
        </Button>
      </Dock>
    </>
  )
}
