/** What is done with visitors and doors, for the operation log. */
import type { Name } from '@vigil/device-types/name'

export const visitorActionWords: Readonly<Record<string, Name>> = {
  'visitor/invite.action': { zh: '邀请访客', en: 'Invite visitors' },
  'visitor/makeUnitLink.action': { zh: '生成单位登记链接', en: 'Make the registration link of a unit' },
  'visitor/appoint.action': { zh: '访客预约', en: 'Visitor appointment' },
  'visitor/withdraw.action': { zh: '访客撤回预约', en: 'Visitor withdraws' },
  'visitor/showIdCard.action': { zh: '查看完整身份证号', en: 'Show a whole identity card number' },
  'visitor/approve.action': { zh: '通过访客预约', en: 'Approve a visit' },
  'visitor/refuse.action': { zh: '拒绝访客预约', en: 'Refuse a visit' },
  'visitor/revoke.action': { zh: '撤销访客通行', en: 'Revoke a visit' },
  'visitor/sayLeft.action': { zh: '登记访客离开', en: 'Say that a visitor left' },
  'visitor/passGate.action': { zh: '核验访客通行码', en: 'Check a visitor pass' },
  'visitor/tickMuster.action': { zh: '疏散点名', en: 'Tick the muster list' },
  'access/passDoor.action': { zh: '核验人员通行', en: 'Check a person at a door' },
  'access/addGrant.action': { zh: '授权开门', en: 'Grant doors' },
  'access/endGrant.action': { zh: '结束门禁授权', en: 'End a grant of doors' },
  'access/addGroup.action': { zh: '新增门禁分组', en: 'Add a door group' },
  'access/updateGroup.action': { zh: '修改门禁分组', en: 'Change a door group' },
}
