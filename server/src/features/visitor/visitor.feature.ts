import { doorCalls } from '@vigil/contract/visitor/door'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { musterCalls } from '@vigil/contract/visitor/muster'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { answer, limited, type Answer } from '#foundation/rights/call/answer.ts'
import { createDoorService } from './door/door.service.ts'
import { createGateService } from './gate/gate.service.ts'
import { createMusterService } from './muster/muster.service.ts'
import { createDeskService } from './visit/desk.service.ts'
import { createLinkService } from './visit/link.service.ts'
import { createVisitorService } from './visit/visitor.service.ts'

export type Deps = Parameters<typeof createVisitorService>[0]

const ofVisitors = (deps: Deps): Answer[] => {
  const visitors = createVisitorService(deps)
  return limited([
    answer(visitCalls.link, (input) => visitors.link(input)),
    answer(visitCalls.appoint, (input) => visitors.appoint(input)),
    answer(visitCalls.withdraw, (input) => visitors.withdraw(input)),
    answer(visitCalls.pass, (input) => visitors.pass(input)),
  ])
}

const ofDesk = (deps: Deps): Answer[] => {
  const [links, desk] = [createLinkService(deps), createDeskService(deps)]
  return [
    answer(visitCalls.invite, (input, actor) => links.invite(actor, input)),
    answer(visitCalls.unitLink, (input, actor) => links.unitLink(actor, input)),
    answer(visitCalls.list, (input, actor) => desk.list(actor, input)),
    answer(visitCalls.detail, ({ visitId }, actor) => desk.detail(actor, visitId)),
    answer(visitCalls.idCard, ({ visitId }, actor) => desk.idCard(actor, visitId)),
    answer(visitCalls.approve, (input, actor) => desk.approve(actor, input)),
    answer(visitCalls.refuse, (input, actor) => desk.refuse(actor, input)),
    answer(visitCalls.revoke, (input, actor) => desk.revoke(actor, input)),
    answer(visitCalls.leave, (input, actor) => desk.leave(actor, input)),
  ]
}

const ofDoors = (deps: Deps): Answer[] => {
  const [doors, gates] = [createDoorService(deps), createGateService(deps)]
  return [
    answer(gateCalls.visitor, (input, actor) => gates.visitor(actor, input)),
    answer(gateCalls.person, (input, actor) => gates.person(actor, input)),
    answer(gateCalls.log, (input, actor) => gates.log(actor, input)),
    answer(gateCalls.inside, ({ projectId }, actor) => gates.inside(actor, projectId)),
    answer(doorCalls.doors, ({ projectId }, actor) => doors.doors(actor, projectId)),
    answer(doorCalls.people, ({ projectId }, actor) => doors.people(actor, projectId)),
    answer(doorCalls.grants, ({ projectId }, actor) => doors.grants(actor, projectId)),
    answer(doorCalls.grant, (input, actor) => doors.grant(actor, input)),
    answer(doorCalls.endGrant, ({ doorGrantId }, actor) => doors.endGrant(actor, doorGrantId)),
    answer(doorCalls.groups, ({ projectId }, actor) => doors.groups(actor, projectId)),
    answer(doorCalls.addGroup, (input, actor) => doors.addGroup(actor, input)),
    answer(doorCalls.editGroup, (input, actor) => doors.editGroup(actor, input)),
  ]
}

export const visitorFeature = (deps: Deps): Answer[] => {
  const musters = createMusterService(deps)
  return [
    ...ofVisitors(deps),
    ...ofDesk(deps),
    ...ofDoors(deps),
    answer(musterCalls.list, ({ alarmId }, actor) => musters.list(actor, alarmId)),
    answer(musterCalls.tick, (input, actor) => musters.tick(actor, input)),
  ]
}
