import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sceneCalls, sceneIcons, type Scene, type SceneIcon } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { AddDevices } from './add-devices.tsx'
import type { Member } from './member.ts'
import { Members } from './members.tsx'
import { SceneEnd } from './scene-end.tsx'
import styles from './scene.module.css'

/** A scene that is made, or changed. */
export const SceneEditScreen = () => {
  const t = useText()
  const sceneId = useAddressFields<'scene'>().idOf('scene')
  const project = useProject()
  const query = useQuery({ ...queryOf(sceneCalls.get, { sceneId: sceneId ?? '' }), enabled: sceneId !== undefined })
  return (
    <RecordPage
      title={sceneId === undefined ? t(($) => $.batch.scene.add) : t(($) => $.batch.scene.edit)}
      subtitle={project?.projectName}
      body="column"
    >
      {sceneId === undefined ? (
        <Editor scene={undefined} />
      ) : (
        <QueryState query={query} call={sceneCalls.get}>
          {(scene) => <Editor key={scene.revision} scene={scene} />}
        </QueryState>
      )}
    </RecordPage>
  )
}

const Editor = ({ scene }: { readonly scene: Scene | undefined }) => {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const can = useCan()
  const [name, setName] = useState(scene?.name ?? '')
  const [icon, setIcon] = useState<SceneIcon>(scene?.icon ?? 'moon')
  const [members, setMembers] = useState<readonly Member[]>(scene?.members ?? [])
  const saved = () => {
    for (const { path } of [sceneCalls.list, sceneCalls.get]) void client.invalidateQueries({ queryKey: [path] })
    void showToast(t(($) => $.batch.scene.saved))
    router.back()
  }
  const add = useCommand(sceneCalls.add, saved)
  const edit = useCommand(sceneCalls.edit, saved)
  const save = () => {
    const moves = members.map(({ equipmentId, action, params }) => ({ equipmentId, action, params }))
    const content = { name: name.trim(), icon, members: moves }
    void (scene ? edit.run({ sceneId: scene.sceneId, revision: scene.revision, ...content }) : add.run(content))
  }
  return (
    <>
      <Card>
        <div className={styles.fields}>
          <TextField label={t(($) => $.batch.scene.name)} value={name} onChange={setName} maxLength={20} />
          <ChipRow
            label={t(($) => $.batch.scene.icon)}
            chips={sceneIcons.map((value) => ({ value, icon: value, text: t(($) => $.batch.scene.icons[value]) }))}
            chosen={[icon]}
            onPress={setIcon}
          />
        </div>
      </Card>
      <Members members={members} onChange={setMembers} />
      <AddDevices
        members={members}
        onAdd={(member) => setMembers((before) => [...before, member])}
        onRemove={(id) => setMembers((before) => before.filter(({ equipmentId }) => equipmentId !== id))}
      />
      {scene && can(timerCalls.save) && (
        <Button
          look="outline"
          icon="clock"
          onClick={() => void router.go(`${router.places.timerAdd}?scene=${scene.sceneId}`)}
        >
          {t(($) => $.batch.scene.byClock)}
        </Button>
      )}
      {scene && <SceneEnd scene={scene} />}
      <FailureLine failure={add.failure ?? edit.failure} />
      <Dock>
        <Button
          size="large"
          busy={add.busy || edit.busy}
          disabled={members.length === 0 || name.trim() === ''}
          onClick={save}
        >
          {t(($) => $.batch.scene.save)}
        </Button>
      </Dock>
    </>
  )
}
