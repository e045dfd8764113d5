/** What the server answers beside its calls, for the OpenAPI document: the live socket, files, receipts, the page's own. */
import type { Call } from '../call.ts'
import { receiveCodePath } from '../account/chat.ts'
import { ClientFrame, ServerFrame } from '../live/live.ts'
import { liveSocketPath } from '../wire.ts'
import { openApiOf, schemaOf, type Json, type OpenApiDocument } from './openapi.ts'

const text = { type: 'string' } as const
const inQuery = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: text,
})

const answered = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
})

const door = (tag: string, operationId: string, description: string, rest: Json): Json => ({
  operationId,
  description,
  tags: [tag],
  security: [],
  ...rest,
})

/** Under a seal: whoever has the address has been let in by the call that gave it, for a minute. */
const sealed = [
  inQuery('for', 'What and for whom, as the call wrote it.'),
  inQuery('seal', 'Our seal on it; good for a minute and for this path.'),
]
const envelope: Json = {
  type: 'object',
  properties: { statusCode: { type: 'integer' }, message: text, result: {}, code: text },
  required: ['statusCode', 'message', 'result', 'code'],
}

/** Each table by the call whose answer is its address. */
const tables = {
  people: 'user/exportUsers.action',
  units: 'project/export.action',
  equipment: 'equipment/export.action',
  hazards: 'hazard/export.action',
  'operation-log': 'audit/exportEntries.action',
  alarms: 'alarm/export.action',
  'duty-log': 'duty/export.action',
  reconciliation: 'bill/exportReconciled.action',
  'bill-details': 'bill/exportUse.action',
  'drill-report': 'drill/exportReport.action',
} as const

const over = { description: 'The address is over, or not for this session any more.' }
const fileDoor = (
  name: string,
  by: string,
  found: Json,
  otherwise: Json = {},
  parameters: readonly Json[] = sealed,
): Json => ({
  get: door('file', `file.${name}`, `What the address that ${by} answered leads to.`, {
    parameters,
    responses: { 200: found, 404: over, ...otherwise },
  }),
})

const bytes = { type: 'string', format: 'binary' } as const
const picture = { 'image/jpeg': { schema: bytes }, 'image/png': { schema: bytes }, 'image/webp': { schema: bytes } }

/** Where bytes are sent to, at an address that a call has sealed. */
const uploadDoor = (name: string, words: string, content: Json): Json => ({
  [`/file/add-${name}`]: {
    post: door('file', `file.add-${name}`, words, {
      parameters: sealed,
      requestBody: { required: true, content },
      responses: { 200: answered('The envelope, as of any call.', 'application/json', envelope) },
    }),
  },
})

/** Where a photo is looked at, and where one more is sent to. */
const photoDoors = (name: string, shownBy: string, takenBy: string): Json => ({
  [`/file/${name}`]: fileDoor(name, shownBy, { description: 'The photo.', content: picture }),
  ...uploadDoor(name, `Takes the bytes of a photo at the address of ${takenBy}.`, picture),
})

const streamType = 'application/vnd.apple.mpegurl'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const files: Json = {
  ...Object.fromEntries(
    Object.entries(tables).flatMap(([name, by]) => [
      [
        `/file/${name}.csv`,
        fileDoor(`${name}.csv`, by, answered('The table, UTF-8 with a byte order mark.', 'text/csv', text)),
      ],
      [`/file/${name}.xlsx`, fileDoor(`${name}.xlsx`, by, answered('The table as a workbook.', workbookType, bytes))],
    ]),
  ),
  '/file/camera': fileDoor(
    'camera',
    'camera/getStream.action',
    answered('The playlist, its addresses led through here; or a piece that it names.', streamType, text),
    {
      415: { description: 'What the camera sends is no stream that can be shown.' },
      502: { description: 'The camera does not answer.' },
    },
  ),
  '/file/camera-shot': fileDoor('camera-shot', 'camera/findShots.action', {
    description: 'The picture.',
    content: picture,
  }),
  '/file/tile': fileDoor(
    'tile',
    'brand/getMapGround.action',
    { description: 'The tile; to be kept for a day.', content: picture },
    {
      415: { description: 'What the tile server sends is no picture.' },
      502: { description: 'The tile server does not answer, or has no such tile.' },
    },
    [...sealed, ...['z', 'x', 'y'].map((name) => inQuery(name, 'Of the tile, as web maps count.'))],
  ),
  ...photoDoors('photo', 'evidence/findPhotos.action', 'evidence/prepare.action'),
  ...photoDoors('plan', 'plan/getPlan.action', 'plan/prepare.action'),
  ...photoDoors('equipment-photo', 'equipment/findPhotos.action', 'equipment/preparePhoto.action'),
  ...photoDoors('patrol-photo', 'patrol/findCheckIns.action', 'patrol/preparePhoto.action'),
  ...photoDoors('work-order-before', 'workOrder/getOrder.action', 'workOrder/preparePhoto.action'),
  ...photoDoors('work-order-after', 'workOrder/getOrder.action', 'workOrder/preparePhoto.action'),
  ...photoDoors('content-picture', 'website/getArticle.action', 'website/preparePicture.action'),
  ...photoDoors('feedback-photo', 'feedback/getFeedback.action', 'feedback/preparePhoto.action'),
  // For whoever has no account: the address of his receipt is all that he shows.
  ...uploadDoor('report-photo', 'Takes a photo of whoever reported at workOrder/report.action.', picture),
  ...uploadDoor('firmware', 'Takes the bytes of an image at the address of firmware/prepareImage.action.', {
    'application/octet-stream': { schema: bytes },
  }),
  '/file/patrol-stickers': fileDoor(
    'patrol-stickers',
    'patrol/printStickers.action',
    answered('A sheet of stickers, ready to print.', 'application/pdf', bytes),
  ),
  '/file/inspector-pack': fileDoor(
    'inspector-pack',
    'inspectorPack/download.action',
    answered('The pack, sent as it is read.', 'application/zip', bytes),
  ),
  '/file/shared-inspector-pack': fileDoor(
    'shared-inspector-pack',
    'inspectorPack/open.action',
    answered('The same, for whoever has a link that has not ended.', 'application/zip', bytes),
  ),
  '/file/report.pdf': fileDoor(
    'report.pdf',
    'report/export.action',
    answered('The report, ready to print.', 'application/pdf', bytes),
  ),
  '/file/report.xlsx': fileDoor(
    'report.xlsx',
    'report/export.action',
    answered('The report as a workbook.', workbookType, bytes),
  ),
}

const live: Json = {
  [liveSocketPath]: {
    get: door('live', 'live.socket', 'The live connection: a WebSocket with JSON frames, the token in the first one.', {
      responses: {
        101: { description: 'From here on frames: hello and subscribe from the client, then whatever happens.' },
        400: { description: 'A token in the address: it belongs into the hello frame.' },
        403: { description: 'A page of a host that is not ours.' },
      },
      'x-websocket': { clientFrames: schemaOf(ClientFrame, 'input'), serverFrames: schemaOf(ServerFrame, 'output') },
    }),
  },
}

const signature: Json[] = [
  {
    name: 'vigil-signature',
    in: 'header',
    required: true,
    description:
      't=<unix seconds>,v1=<hex>: HMAC-SHA256 by the receipt key over "<t>.<body>", at most five minutes away.',
    schema: { type: 'string', pattern: '^t=\\d{1,12},v1=[0-9a-f]{64}$' },
  },
]

const report = (operationId: string, description: string, example: unknown, parameters: Json[] = []): Json => ({
  post: door('receipt', operationId, description, {
    ...(parameters.length > 0 ? { parameters } : {}),
    requestBody: { required: true, content: { 'application/json': { schema: {}, example } } },
    responses: {
      200: { description: 'Taken.' },
      400: { description: 'Not readable.' },
      403: { description: 'Not from whom it should be.' },
    },
  }),
})

const receipts: Json = {
  '/receipt/voice': report(
    'receipt.voice',
    'A provider says how a telephone call ended and which key was pressed.',
    [{ out_id: '0123456789abcd1', status_code: '200000', dtmf: '1' }],
    signature,
  ),
  '/receipt/sms': report(
    'receipt.sms',
    'A provider says whether a text message arrived.',
    [{ out_id: '0123456789abcd1', success: true }],
    signature,
  ),
  '/receipt/push': report('receipt.push', 'A browser says that a push was opened, with the proof it was sent.', {
    messageId: '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e',
    proof: '…',
  }),
  '/receipt/push-renewed': report('receipt.push-renewed', 'A browser says that its push service moved it.', {
    was: { endpoint: '…', auth: '…' },
    now: { endpoint: '…', p256dh: '…', auth: '…' },
  }),
}

/** There only where the installation has keys for the channel. */
const paid = (operationId: string, description: string, type: string, example: unknown): Json => ({
  post: door('payment', operationId, description, {
    requestBody: { required: true, content: { [type]: { schema: {}, example } } },
    responses: { 200: { description: 'Heard, and kept.' }, 403: { description: 'Not believed; to be said again.' } },
  }),
})

const payments: Json = {
  '/pay/chat-pay': paid(
    'pay.chat-pay',
    'The chat platform says that an order was paid, signed in its headers and encrypted.',
    'application/json',
    { event_type: 'TRANSACTION.SUCCESS', resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext: '…', nonce: '…' } },
  ),
  '/pay/alipay': paid(
    'pay.alipay',
    'Alipay says that an order was paid, signed as its last field.',
    'application/x-www-form-urlencoded',
    { trade_status: 'TRADE_SUCCESS', out_trade_no: 'R20261118ABCDEF0123', sign: '…' },
  ),
}

const shown = (operationId: string, description: string, type: string, schema: Json = { type: 'object' }): Json => ({
  get: door('page', operationId, description, { responses: { 200: answered('As it stands now.', type, schema) } }),
})

const page: Json = {
  '/openapi.json': shown('openapi', 'This document.', 'application/json'),
  '/manifest.webmanifest': shown('manifest', 'What a phone keeps the page by.', 'application/manifest+json'),
  '/brand/icon.svg': shown('brand.icon', 'The brand’s icon.', 'image/svg+xml', text),
  '/brand/icon-maskable.svg': shown('brand.icon-maskable', 'The same with room around it.', 'image/svg+xml', text),
  [receiveCodePath]: {
    get: door(
      'page',
      'chat.receiveCode',
      'The chat platform sends a browser back here, which is sent on to the page.',
      {
        responses: { 303: { description: 'On to the login page.' } },
      },
    ),
  },
  '/live': shown('live', 'The process lives.', 'application/json'),
  '/ready': shown(
    'ready',
    'Whether it can be used, and which processes are missing; 503 when not.',
    'application/json',
  ),
}

/** Everything a server answers. */
export const openApiWithDoors = (
  calls: readonly Call[],
  info: OpenApiDocument['info'],
): Omit<OpenApiDocument, 'paths'> & { readonly paths: Json } => {
  const document = openApiOf(calls, info)
  return { ...document, paths: { ...document.paths, ...live, ...files, ...receipts, ...payments, ...page } }
}
