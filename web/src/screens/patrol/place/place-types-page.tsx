import { useQuery, useQueryClient } from '@tanstack/react-query'
import { placeTypeCalls, type CheckItem, type PlaceType } from '@vigil/contract/patrol/place-type'
import { placeTypeTemplates } from '@vigil/contract/patrol/place-type-templates'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { newCheck, PlaceTypeSheet, type PlaceTypeStart } from './place-type-sheet.tsx'
import styles from '../desk.module.css'

/** Kinds of places of a unit, and what is looked at in each. */
export const PlaceTypesPage = () => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const project = useProject()
  const [opened, open] = useState<PlaceTypeStart | undefined>(undefined)
  const query = useQuery({
    ...queryOf(placeTypeCalls.list, { projectId: project?.projectId ?? '' }),
    enabled: project !== undefined && can(placeTypeCalls.list),
  })
  const add = can(placeTypeCalls.add) && (
    <Button
      size="small"
      look="soft"
      icon="plus"
      onClick={() => open({ type: undefined, name: '', checks: [newCheck()] })}
    >
      {t(($) => $.patrol.desk.type.add)}
    </Button>
  )
  const done = (): void => {
    open(undefined)
    void client.invalidateQueries({ queryKey: [placeTypeCalls.list.path] })
  }
  if (!project) return <NoUnitPage title={t(($) => $.patrol.desk.type.title)} />
  return (
    <RecordPage title={t(($) => $.patrol.desk.type.title)} subtitle={project.projectName} body="column" actions={add}>
      <QueryState query={query} call={placeTypeCalls.list}>
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                picture="nothing"
                title={t(($) => $.patrol.desk.type.none)}
                hint={t(($) => $.patrol.desk.type.noneHint)}
                compact
              />
            ) : (
              <Types rows={rows} onOpen={open} />
            )}
            {can(placeTypeCalls.add) && <Templates onOpen={open} />}
          </>
        )}
      </QueryState>
      {opened && (
        <PlaceTypeSheet projectId={project.projectId} start={opened} onDone={done} onClose={() => open(undefined)} />
      )}
    </RecordPage>
  )
}

interface TypesProps {
  readonly rows: readonly PlaceType[]
  readonly onOpen: (start: PlaceTypeStart) => void
}

const Types = ({ rows, onOpen }: TypesProps) => {
  const t = useText()
  return (
    <Card padded={false}>
      {rows.map((type) => (
        <RecordRow
          key={type.placeTypeId}
          href="#"
          selected={false}
          onPress={() => onOpen({ type, name: type.name, checks: type.checks })}
          title={type.name}
          sub={t(($) => $.patrol.desk.type.count, { checks: type.checks.length, places: type.places })}
        />
      ))}
    </Card>
  )
}

/** What the usual rules of this trade check, to begin from. */
const Templates = ({ onOpen }: Pick<TypesProps, 'onOpen'>) => {
  const t = useText()
  const nameOf = useName()
  return (
    <Card title={t(($) => $.patrol.desk.type.from)}>
      <div className={styles.tools}>
        {Object.entries(placeTypeTemplates).map(([key, { name, checks }]) => (
          <Button
            key={key}
            size="small"
            look="outline"
            onClick={() =>
              onOpen({
                type: undefined,
                name: nameOf(name),
                checks: checks.map((check): CheckItem => ({
                  ...newCheck(),
                  name: nameOf(check),
                  ...('range' in check && check.range && { ...check.range, kind: 'reading' }),
                })),
              })
            }
          >
            {nameOf(name)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
