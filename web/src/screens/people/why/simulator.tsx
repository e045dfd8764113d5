import { useQuery } from '@tanstack/react-query'
import { rightsCalls, type PossibleAction } from '@vigil/contract/rights/rights'
import type { UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { ActionList } from './action-list.tsx'
import { EquipmentSearch } from './equipment-search.tsx'
import { ReasonChain } from './reason-chain.tsx'
import type { Asked, AskedPlace } from './use-asked-place.ts'
import styles from './why.module.css'

/** What may this person do here, and why. */
export const Simulator = ({ user, asked }: { readonly user: UserDetail; readonly asked: Asked }) => {
  const t = useText()
  return (
    <aside className={styles.side} aria-label={t(($) => $.people.why.title)}>
      <h2 className={styles.title}>{t(($) => $.people.why.title)}</h2>
      <PlaceChoice asked={asked} />
      {asked.place && <Here user={user} place={asked.place} />}
    </aside>
  )
}

const PlaceChoice = ({ asked }: { readonly asked: Asked }) => {
  const t = useText()
  const [isFinding, setFinding] = useState(false)
  const projects = useSession()?.projectList ?? []
  const { place, choose } = asked
  const none = place?.scopeKind === 'project' ? [] : [{ value: '', text: t(($) => $.people.why.choose) }]
  return (
    <>
      {projects.length > 0 && (
        <SelectField
          label={t(($) => $.people.why.units)}
          value={place?.scopeKind === 'project' ? place.scopeId : ''}
          options={[
            ...none,
            ...projects.map(({ projectId, projectName }) => ({ value: projectId, text: projectName })),
          ]}
          onChange={(scopeId) => scopeId !== '' && choose({ scopeKind: 'project', scopeId })}
        />
      )}
      <Button look="soft" size="small" icon="search" onClick={() => setFinding(!isFinding)}>
        {t(($) => $.people.why.equipment)}
      </Button>
      {isFinding && (
        <EquipmentSearch
          onChoose={({ equipmentId }) => {
            setFinding(false)
            choose({ scopeKind: 'equipment', scopeId: equipmentId })
          }}
        />
      )}
    </>
  )
}

const Here = ({ user, place }: { readonly user: UserDetail; readonly place: AskedPlace }) => {
  const t = useText()
  const [chosen, setChosen] = useState<PossibleAction | undefined>(undefined)
  const query = useQuery(queryOf(rightsCalls.view, { accountId: user.accountId, ...place }))
  return (
    <QueryState query={query} call={rightsCalls.view} rows={4}>
      {(view) => {
        const open = view.actions.find(
          ({ action, permission }) => action === chosen?.action && permission === chosen.permission,
        )
        return (
          <>
            {view.placeName !== null && <p className={styles.place}>{view.placeName}</p>}
            {view.actions.length === 0 && <p className={styles.hint}>{t(($) => $.people.why.placeHint)}</p>}
            <ActionList actions={view.actions} chosen={open} onChoose={setChosen} />
            {open && <ReasonChain user={user} place={place} action={open} view={view} />}
          </>
        )
      }}
    </QueryState>
  )
}
