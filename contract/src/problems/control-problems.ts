/** When something is to be moved, or a device is to be added. */
import type { ProblemRow } from './problem-row.ts'

export const controlProblems = {
  keyCodeTaken: {
    statusCode: 409,
    zh: '该设备编码已被绑定，请联系其所属单位解绑',
    en: 'This equipment code is already bound; ask its owner to release it',
  },
  claimRefused: {
    statusCode: 403,
    zh: '设备未能通过认证；请核对编码与认领码，十分钟后再试，或请运营商重新登记认领码',
    en: 'The device could not prove itself; check code and claim, try again after ten minutes, or have the operator register a new claim',
  },
  firmwareUnsigned: {
    statusCode: 400,
    zh: '镜像、哈希与签名不符，或签名不是已登记公钥所签；请核对后重新上传',
    en: 'Image, hash and signature do not fit, or no registered key made the signature; check them and send it again',
  },
  firmwareVersionTaken: {
    statusCode: 409,
    zh: '这种设备已有此版本的镜像；请换一个版本号',
    en: 'There is an image of this version for this kind of equipment; give it another version',
  },
  firmwareFitsNobody: {
    statusCode: 409,
    zh: '没有可升级的设备：版本未上报、低于最低版本、已是此版本，或正在升级',
    en: 'This fits no equipment: its version is not known, too old, this one already, or it is being updated',
  },
  firmwareJobElsewhere: {
    statusCode: 409,
    zh: '升级任务已处于其他状态，请刷新后再操作',
    en: 'The update has moved on meanwhile; refresh and look again',
  },
  secretEnded: {
    statusCode: 409,
    zh: '该设备没有可吊销的密钥，可能已被吊销',
    en: 'This equipment has no secret to revoke; it may have been revoked already',
  },
  childAddressTaken: {
    statusCode: 409,
    zh: '此网关下的这个地址已登记给另一台设备；请返回发现列表，选择其他地址',
    en: 'This address behind the gateway is already registered as another piece of equipment; go back to the list and choose another',
  },
  areaElsewhere: {
    statusCode: 400,
    zh: '所选区域不属于该设备所在单位，请重新选择',
    en: 'That area is not of the unit this equipment is in; choose another',
  },
  watchListFull: {
    statusCode: 409,
    zh: '关注列表已满 100 台，请先移除不再关注的设备',
    en: 'The watch list holds a hundred; take off what you no longer watch',
  },
  noGateway: {
    statusCode: 400,
    zh: '该设备不是网关，没有接入参数',
    en: 'This equipment is not a gateway and has no such settings',
  },
  childNotReplaced: {
    statusCode: 409,
    zh: '该设备由上级设备接入，没有自己的编码，请更换或调动上级设备',
    en: 'This one speaks through its parent and has no code of its own; replace or move the parent',
  },
  fireNotArchived: {
    statusCode: 409,
    zh: '该设备有未归档的火警，归档后才能停用或调动',
    en: 'A fire of this equipment is not archived yet; it can be retired or moved afterwards',
  },
  unitElsewhere: {
    statusCode: 400,
    zh: '设备只能调往同一运营商的另一个单位，请重新选择单位',
    en: 'Equipment moves to another unit of the same operator only; choose another unit',
  },
  noSuchCommand: {
    statusCode: 400,
    zh: '该设备不支持此操作',
    en: 'This equipment does not know the command',
  },
  equipmentOffline: {
    statusCode: 409,
    zh: '设备离线，无法控制',
    en: 'The equipment is offline and cannot be controlled',
  },
  equipmentUpdating: {
    statusCode: 409,
    zh: '设备正在升级固件，暂时无法控制；请几分钟后再试',
    en: 'The equipment is writing new firmware and cannot be controlled; try again in a few minutes',
  },
  equipmentExpired: {
    statusCode: 403,
    zh: '设备服务已到期，请续费后再操作',
    en: 'The service of this equipment has ended; renew it first',
  },
  lifecycleElsewhere: {
    statusCode: 409,
    zh: '设备当前所处阶段不能这样操作，请刷新后再看',
    en: 'Equipment at this stage of its life cannot do that; look again',
  },
  equipmentNotInService: {
    statusCode: 409,
    zh: '设备未投入使用，无法控制',
    en: 'The equipment is not in service and cannot be controlled',
  },
  equipmentLocked: {
    statusCode: 409,
    zh: '设备处于检修锁定状态，请先解锁',
    en: 'The equipment is locked for service; unlock it first',
  },
  lockedByOther: {
    statusCode: 403,
    zh: '检修锁定只能由设置人解除；确需解除，请管理人员凭密码并写明原因',
    en: 'Only who set this service lock lifts it; otherwise a manager, with password and reason',
  },
  reasonNeeded: {
    statusCode: 400,
    zh: '请填写原因',
    en: 'Say why',
  },
  stateStale: {
    statusCode: 409,
    zh: '设备状态已过时，请先召测再操作',
    en: 'What is known of its state is too old; read it first',
  },
  selfTestOpen: {
    statusCode: 409,
    zh: '回路没有合闸，自检看不出结果；请合闸后再试',
    en: 'The loop is open, so a self-test would show nothing: close it and test again',
  },
  commandRunning: {
    statusCode: 409,
    zh: '正在执行，请等待当前操作完成',
    en: 'Another command is running; wait until it has ended',
  },
  prepareAgain: {
    statusCode: 409,
    zh: '操作确认已失效，请重新确认',
    en: 'This confirmation has been used or has run out; confirm again',
  },
  stateChanged: {
    statusCode: 409,
    zh: '设备状态已变化，请核对后重新确认',
    en: 'The state of the equipment has changed; check it and confirm again',
  },
  passwordNeeded: {
    statusCode: 403,
    zh: '此操作需要输入登录密码',
    en: 'This command needs your password',
  },
  relationElsewhere: {
    statusCode: 400,
    zh: '只能关联同一单位的另一台设备；作为摄像机关联的须是摄像机',
    en: 'Only another piece of equipment of the same unit can be related, and as camera only a camera',
  },
  relationsFull: {
    statusCode: 409,
    zh: '关联的设备已达 20 台，请先解除一台',
    en: 'Twenty are related already; end one of these first',
  },
  notACamera: {
    statusCode: 400,
    zh: '此设备没有视频画面，只能为摄像机设置视频地址',
    en: 'This equipment shows no picture; only a camera has a stream',
  },
  streamRefused: {
    statusCode: 400,
    zh: '视频地址须为 http(s) 的 HLS 地址（.m3u8），不含用户名密码，且其主机已由平台运维方放行；或为国标编号 gb28181:设备编号/通道编号，各 20 位',
    en: 'Give the http(s) address of an HLS playlist without user and password, on a host that whoever runs the platform has let in, or gb28181:device/channel with 20 digits each',
  },
  testNotOpen: {
    statusCode: 409,
    zh: '调试验收没有在进行；请先开始',
    en: 'No test after adding is open; begin one first',
  },
  testUnproved: {
    statusCode: 409,
    zh: '还有步骤未通过；请完成测试，或写明原因豁免',
    en: 'A step has not passed; carry it out, or waive it with a reason',
  },
  waterTestNotOpen: {
    statusCode: 409,
    zh: '没有正在进行的末端试水；请先开始',
    en: 'No water test is running; begin one first',
  },
  waterTestNotForKind: {
    statusCode: 400,
    zh: '此类设备没有试水阀，不能做末端试水',
    en: 'Equipment of this kind has no test valve, so there is no water test',
  },
  waterTestValveOpen: {
    statusCode: 409,
    zh: '平台最后收到的试水阀状态是开启；请关阀，待设备上报后再开始',
    en: 'The test valve was last reported open; close it, wait for its report, then begin',
  },
  waterTestInFire: {
    statusCode: 409,
    zh: '本单位有未归档的火警，此时不能试水；请归档后再开始',
    en: 'A fire of this unit is not archived; begin the water test when it is',
  },
  limitFixed: {
    statusCode: 400,
    zh: '此限值由设备类型固定，不能改动、延时或关闭',
    en: 'This limit is fixed by the kind of equipment; it cannot be moved, delayed or switched off',
  },
  limitOutOfRange: {
    statusCode: 400,
    zh: '超出此限值允许的范围',
    en: 'This is outside the range that the limit allows',
  },
  passwordWrong: { statusCode: 400, zh: '密码错误', en: 'The password is wrong' },
  stepUpLocked: {
    statusCode: 429,
    zh: '密码错误次数过多，请 15 分钟后再操作',
    en: 'Too many wrong passwords; control again in 15 minutes',
  },
  noteNeeded: {
    statusCode: 400,
    zh: '24 小时内发生过短路、漏电或电弧跳闸，请填写故障排除说明',
    en: 'It tripped by short circuit, leakage or arc within 24 hours; say how the cause was removed',
  },
  closeAfterTrip: {
    statusCode: 403,
    zh: '24 小时内发生过短路、漏电或电弧跳闸，请联系管理人员合闸',
    en: 'It tripped by short circuit, leakage or arc within 24 hours; ask the manager to close it',
  },
  tripCauseStands: {
    statusCode: 409,
    zh: '跳闸后仍有报警未恢复，不能合闸；请先排除故障',
    en: 'An alarm still holds since it tripped: remove its cause first, then close it',
  },
  siteNotConfirmed: {
    statusCode: 409,
    zh: '24 小时内因短路、漏电或电弧跳闸，须有人到现场确认故障已排除后再合闸（30 分钟内有效）',
    en: 'It tripped by short circuit, leakage or arc within 24 hours: somebody on site has to confirm first (good for 30 minutes)',
  },
  managerNeeded: {
    statusCode: 403,
    zh: '火警期间此操作须由管理人员执行',
    en: 'During a fire alarm only a manager may do this',
  },
  fireLoadIncluded: {
    statusCode: 409,
    zh: '包含消防负荷或未登记的回路，不能全部断开；请逐路操作或先登记',
    en: 'A fire load, or one nobody registered, is among them: never "all off"; open them one by one, or register them',
  },
  notInBatch: {
    statusCode: 409,
    zh: '此回路需要单独确认，不能批量操作',
    en: 'This loop asks a person about itself: it is moved alone, never in a batch',
  },
  batchEmpty: {
    statusCode: 409,
    zh: '所选回路都不能操作，请查看每一路的原因',
    en: 'None of the chosen loops can be moved now; see why at each of them',
  },
  alreadySo: {
    statusCode: 409,
    zh: '已是目标状态，无需改变',
    en: 'It already is as it should be; nothing is changed',
  },
  changedSince: {
    statusCode: 409,
    zh: '运行后又有变化，未还原，请单独确认',
    en: 'It has changed since the run and is not put back; look at it by itself',
  },
  runTooOld: {
    statusCode: 409,
    zh: '已超过 10 分钟，不能整体还原，请逐项操作',
    en: 'More than ten minutes have passed; what was changed is put back piece by piece',
  },
  periodsMeet: {
    statusCode: 400,
    zh: '时段不能重叠或相接，之间至少相隔 10 分钟',
    en: 'Periods may not meet or overlap; leave at least 10 minutes between them',
  },
  periodTooShort: {
    statusCode: 400,
    zh: '一个时段至少 10 分钟',
    en: 'A period lasts at least 10 minutes',
  },
  fireLoadByType: {
    statusCode: 409,
    zh: '此类设备本身就是消防负荷，不能登记为其他',
    en: 'This kind of equipment is always a fire load and cannot be registered otherwise',
  },
  fireLoadNotTenants: {
    statusCode: 403,
    zh: '是否为消防负荷由单位人员登记，请联系管理人员',
    en: 'The people of the unit register what is a fire load; ask the manager',
  },
  otherPersonNeeded: {
    statusCode: 403,
    zh: '须由另一人确认',
    en: 'Another person has to accept this',
  },
} as const satisfies Record<string, ProblemRow>
