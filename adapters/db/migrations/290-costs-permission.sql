-- The permission `costs.read`. A shop's own role that reads the books still sees the costs in them.
update staff_role set permissions = permissions || '{costs.read}'::text[]
  where 'books.read' = any(permissions) and not 'costs.read' = any(permissions);
