export {
  addCampaignInTransaction,
  type CampaignChange,
  changeCampaignTranslations,
  getCampaign,
  updateCampaignInTransaction,
  type WholeInput as WholeCampaign,
} from './flows.ts'
