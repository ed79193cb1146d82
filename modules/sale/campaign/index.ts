export { addCampaignIn, type CampaignChange, updateCampaignIn, type WholeInput as WholeCampaign } from './flows.ts'
