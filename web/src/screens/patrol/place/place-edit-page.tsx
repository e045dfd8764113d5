import { useQuery, useQueryClient } from '@tanstack/react-query'
import { patrolPlaceCalls, type PatrolPlace } from '@vigil/contract/patrol/place'
import { placeTypeCalls } from '@vigil/contract/patrol/place-type'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ownPosition } from '#infrastructure/native/own-position.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { patrolPages } from '../patrol-pages.ts'
import styles from '../desk.module.css'

/** A place of rounds, new or changed. */
export const PlaceEditPage = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const project = useProject()
  const placeId = useAddressFields<'place'>().idOf('place')
  const types = useQuery({
    ...queryOf(placeTypeCalls.list, { projectId: project?.projectId ?? '' }),
    enabled: project !== undefined && can(placeTypeCalls.list),
  })
  const place = useQuery({
    ...queryOf(patrolPlaceCalls.get, { placeId: placeId ?? '' }),
    enabled: placeId !== undefined && can(patrolPlaceCalls.get),
  })
  const title = placeId === undefined ? t(($) => $.patrol.desk.place.add) : t(($) => $.patrol.desk.place.edit)
  const typeFirst = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.patrol.desk.place.typeFirst)}
      action={
        <Button onClick={() => void router.go(patrolPages.placeTypes)}>{t(($) => $.patrol.desk.type.add)}</Button>
      }
    />
  )
  if (!project) return <NoUnitPage title={title} />
  return (
    <RecordPage title={title} subtitle={project.projectName} body="column">
      <QueryState query={types} call={placeTypeCalls.list}>
        {({ rows }) => {
          const [first] = rows
          if (!first) return typeFirst
          const options = rows.map(({ placeTypeId, name }) => ({ value: placeTypeId, text: name }))
          if (placeId === undefined)
            return (
              <PlaceForm projectId={project.projectId} types={options} place={undefined} first={first.placeTypeId} />
            )
          return (
            <QueryState query={place} call={patrolPlaceCalls.get}>
              {(found) => (
                <PlaceForm
                  key={found.place.version}
                  projectId={project.projectId}
                  types={options}
                  place={found.place}
                  first={first.placeTypeId}
                />
              )}
            </QueryState>
          )
        }}
      </QueryState>
    </RecordPage>
  )
}

interface PlaceFormProps {
  readonly projectId: string
  readonly types: readonly { readonly value: string; readonly text: string }[]
  readonly place: PatrolPlace | undefined
  readonly first: string
}

const PlaceForm = ({ projectId, types, place, first }: PlaceFormProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const [name, setName] = useState(place?.name ?? '')
  const [placeTypeId, setType] = useState(place?.placeTypeId ?? first)
  const [areaId, setArea] = useState(place?.areaId ?? '')
  const [position, setPosition] = useState(place?.position ?? null)
  const areas = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: can(projectCalls.areas) })
  const done = (): void => {
    void client.invalidateQueries({ queryKey: [patrolPlaceCalls.list.path] })
    router.back()
  }
  const add = useCommand(patrolPlaceCalls.add, done)
  const edit = useCommand(patrolPlaceCalls.edit, done)
  const save = (): void => {
    const content = { placeTypeId, areaId: areaId === '' ? null : areaId, name, position }
    if (place) void edit.run({ placeId: place.placeId, version: place.version, ...content })
    else void add.run({ projectId, ...content })
  }
  const locate = async (): Promise<void> => {
    const here = await ownPosition()
    if (typeof here !== 'string') setPosition({ latitude: here.latitude, longitude: here.longitude })
  }
  const noArea = { value: '', text: t(($) => $.patrol.desk.place.noArea) }
  return (
    <>
      <Card>
        <div className={styles.form}>
          <TextField label={t(($) => $.patrol.desk.place.name)} value={name} onChange={setName} maxLength={40} />
          <SelectField
            label={t(($) => $.patrol.desk.place.type)}
            value={placeTypeId}
            options={types}
            onChange={setType}
          />
          <SelectField
            label={t(($) => $.patrol.desk.place.area)}
            value={areaId}
            options={[noArea, ...(areas.data?.rows ?? []).map((area) => ({ value: area.areaId, text: area.name }))]}
            onChange={setArea}
          />
          <p className={styles.hint}>
            {position
              ? t(($) => $.patrol.desk.place.at, {
                  latitude: position.latitude.toFixed(5),
                  longitude: position.longitude.toFixed(5),
                })
              : t(($) => $.patrol.desk.place.noPosition)}
          </p>
          <Button look="soft" icon="pin" onClick={() => void locate()}>
            {t(($) => $.patrol.desk.place.here)}
          </Button>
          <FailureLine failure={add.failure ?? edit.failure} />
          {place && <RemovePlace placeId={place.placeId} onDone={done} />}
        </div>
      </Card>
      <Dock>
        <Button size="large" disabled={name.trim() === ''} busy={add.busy || edit.busy} onClick={save}>
          {t(($) => $.patrol.desk.place.save)}
        </Button>
      </Dock>
    </>
  )
}

const RemovePlace = ({ placeId, onDone }: { readonly placeId: string; readonly onDone: () => void }) => {
  const t = useText()
  const can = useCan()
  const { run, ...removing } = useCommand(patrolPlaceCalls.remove, onDone)
  if (!can(patrolPlaceCalls.remove)) return null
  return (
    <AskedTwice
      text={t(($) => $.patrol.desk.place.remove)}
      ask={t(($) => $.patrol.desk.place.removeAsk)}
      onSure={() => void run({ placeId })}
      {...removing}
    />
  )
}
