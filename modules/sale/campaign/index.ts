export {
  addCampaignInTransaction,
  type CampaignChange,
  updateCampaignInTransaction,
  type WholeInput as WholeCampaign,
} from './flows.ts'
