import amazonOrders from '../../../../resources/mappings/amazon-orders.json' with { type: 'json' };
import amazonUnshipped from '../../../../resources/mappings/amazon-unshipped.json' with {
  type: 'json',
};
import clickAndDrop from '../../../../resources/mappings/click-and-drop-orders.json' with {
  type: 'json',
};
import customStore from '../../../../resources/mappings/custom-store.json' with { type: 'json' };
import ebay from '../../../../resources/mappings/ebay-orders.json' with { type: 'json' };
import etsy from '../../../../resources/mappings/etsy-sold-items.json' with { type: 'json' };
import odoo from '../../../../resources/mappings/odoo-sale-orders.json' with { type: 'json' };
import shipStation from '../../../../resources/mappings/shipstation-orders.json' with {
  type: 'json',
};
import shopifyInventory from '../../../../resources/mappings/shopify-inventory.json' with {
  type: 'json',
};
import shopify from '../../../../resources/mappings/shopify-orders.json' with { type: 'json' };
import shopifyProducts from '../../../../resources/mappings/shopify-products.json' with {
  type: 'json',
};
import wooCommerce from '../../../../resources/mappings/woocommerce-orders.json' with {
  type: 'json',
};
import wooCommerceXml from '../../../../resources/mappings/woocommerce-xml.json' with {
  type: 'json',
};
import worldShip from '../../../../resources/mappings/worldship-shipments.json' with {
  type: 'json',
};
import { once } from '../../../shared/kernel/once.ts';
import { type ColumnMap, ColumnMapSchema } from '../../../shared/settings/column-maps.ts';

/**
 * Mappings of the exports of shops and warehouse programs, recognised by their headings. A mapping that the
 * station has kept for the same headings comes before them.
 */
export const readyMade = once((): readonly ColumnMap[] =>
  [
    shopify,
    wooCommerce,
    amazonUnshipped,
    amazonOrders,
    etsy,
    ebay,
    shipStation,
    clickAndDrop,
    odoo,
    wooCommerceXml,
    worldShip,
    customStore,
  ].map((mapping) => ColumnMapSchema.parse(mapping)),
);

/** The same for items. */
export const readyMadeItems = once((): readonly ColumnMap[] =>
  [shopifyProducts, shopifyInventory].map((mapping) => ColumnMapSchema.parse(mapping)),
);
