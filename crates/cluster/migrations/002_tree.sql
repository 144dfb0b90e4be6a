-- The tree: proof numbers, and selection of the position to work on. `tree.rs` has the same rules
-- in Rust, without a database; a test compares the two.

-- The locks of a campaign: its tree, and its door, which is shut while a worker makes jobs ready.
create function tree_lock() returns integer language sql immutable as $$ select 1836413556 $$;
create function door_lock() returns integer language sql immutable as $$ select 1836413557 $$;

-- A session that changes the tree of a campaign holds this lock until the transaction ends. No
-- session that holds a row lock waits for it, so there is no deadlock.
create function hold_tree(of_campaign bigint) returns void language sql as $$
    select pg_advisory_xact_lock(tree_lock(), of_campaign::integer)
$$;

-- Tries to become the session that makes jobs ready; the door is then shut until the transaction
-- ends.
create function shut_door(of_campaign bigint) returns boolean language plpgsql as $$
begin
    if not pg_try_advisory_xact_lock(tree_lock(), of_campaign::integer) then
        return false;
    end if;
    perform pg_advisory_xact_lock(door_lock(), of_campaign::integer);
    return true;
end $$;

-- Waits until the door is open. All waiting sessions then go on at the same time.
create function await_door(of_campaign bigint) returns void language plpgsql as $$
begin
    perform pg_advisory_lock_shared(door_lock(), of_campaign::integer);
    perform pg_advisory_unlock_shared(door_lock(), of_campaign::integer);
end $$;

-- Functions called for each job are in `plpgsql`, whose plans are cached.
create function note(of_campaign bigint, happened text) returns void language sql as $$
    insert into incident (campaign, what) values (of_campaign, happened)
$$;

-- Notifies idle workers.
create function wake(of_campaign bigint) returns void language plpgsql as $$
begin
    -- A notification serializes commits, so it is sent only if a worker listens.
    if exists (select from worker w where w.campaign = of_campaign and w.idle and not w.gone
            and w.seen > now() - w.lease) then
        notify mustplay;
    end if;
end $$;

-- Clamps a proof number to the range of undecided positions.
create function bounded(number bigint) returns bigint language sql immutable as $$
    select greatest(1, least(number, 1073741824))
$$;

-- Creates jobs that combine the proofs of the moves of ripe positions, where these are wanted. An
-- unwanted job would be canceled at its first heartbeat, again and again.
create function plan_ripe(at_positions bigint[]) returns void language plpgsql as $$
begin
    insert into job (campaign, position, priority, lane, budget)
    select c.id, p.id, 0, p.id % c.lanes, least(1e15,
            c.nodes_per_second * c.job_seconds * 4.0 ^ least(p.turns + 1, 8))::bigint
        from positions p join campaign c on c.id = p.campaign
        where p.id = any (at_positions) and p.ripe and p.won is null and not p.aside
            and is_wanted(p.id)
    on conflict do nothing;
end $$;

-- Creates a job to check an answer.
create function plan_check(of_answer bigint, at_priority integer) returns void language plpgsql as $$
begin
    insert into job (campaign, kind, position, answer, author, priority, lane)
    select a.campaign, 'check', a.position, a.id, a.worker, at_priority, a.id % c.lanes
        from answer a join campaign c on c.id = a.campaign where a.id = of_answer;
end $$;

-- Whether an undecided requested position may depend on this position: by moves that are not
-- refuted, through undecided positions.
create function is_wanted(at_position bigint) returns boolean language plpgsql stable as $$
begin
    return exists (
    with recursive above (id, asked) as (
        select p.id, p.asked from positions p where p.id = at_position and p.won is null
        union
        select p.id, p.asked from above join edge e on e.child = above.id and e.refuted_by is null
            join positions p on p.id = e.parent and p.won is null and not p.ripe)
    select from above where asked);
end $$;

-- Releases ready jobs whose positions are no longer wanted.
create function call_off(of_campaign bigint) returns void language plpgsql as $$
begin
    update job set state = 'released', ended = now()
        where campaign = of_campaign and state = 'ready' and kind = 'solve'
            and not is_wanted(position);
end $$;

-- A win of the opponent after a move refutes, besides the move, all moves outside its carrier,
-- because it does not need their cells. Applies the answers for these positions and their children.
create function refute(changed bigint[]) returns bigint[] language plpgsql as $$
declare above bigint[];
begin
    with here as (
        select * from edge where child = any (changed)
        union
        select * from edge where parent = any (changed)),
    refuted as (
        update edge sibling set refuted_by = a.id
            from here join positions child on child.id = here.child and child.won
                join answer a on a.id = child.answer
                join symmetry s on s.campaign = child.campaign and s.number = here.image
            where sibling.parent = here.parent and sibling.cell <> here.cell
                and sibling.refuted_by is null and s.cells[sibling.cell + 1] <> all (a.carrier)
            returning sibling.parent)
    select coalesce(array_agg(distinct parent), '{}') into above from refuted;
    return above;
end $$;

-- Recomputes the numbers of positions from their moves, and of all ancestors that change by that:
-- proof = least disproof of a child, disproof = sum of the proofs of the children. Positions with
-- most stones come first, so each is computed once.
create function back_up(changed bigint[]) returns void language plpgsql as $$
declare
    waiting bigint[] := changed;
    level smallint;
    moved bigint[];
begin
    loop
        select max(p.stones) into level from positions p where p.id = any (waiting);
        exit when level is null;
        with summed as (
            select p.id, min(child.disproof) as easiest, coalesce(sum(child.proof), 0)::bigint as total
                from positions p
                    left join edge e on e.parent = p.id and e.refuted_by is null
                    left join positions child on child.id = e.child
                where p.id = any (waiting) and p.stones = level and p.won is null and p.expanded
                group by p.id),
        -- A position is decided only by an answer of its own.
        found as (
            select id, bounded(coalesce(easiest, 1073741824)) as easiest, bounded(total) as total,
                coalesce(easiest = 0, false) or total = 0 as is_ripe
                from summed),
        changed as (
            update positions p set proof = easiest, disproof = total, ripe = is_ripe
                from found
                where p.id = found.id and p.won is null
                    and (p.proof, p.disproof, p.ripe) <> (easiest, total, is_ripe)
                returning p.id)
        select coalesce(array_agg(id), '{}') into moved from changed;
        perform plan_ripe(moved);
        waiting := array(
            select p.id from positions p where p.id = any (waiting) and p.stones < level
            union
            select e.parent from edge e where e.child = any (moved));
    end loop;
end $$;

-- The node limit of a job: at first a sixteenth of what fits into the time of a job, then four
-- times as many with each turn, so that easy positions are decided soon. A position is expanded
-- after three turns at the latest, if its moves are known; otherwise the limit doubles with each
-- turn after the fifth, so that it is decided eventually. Slow workers probably share a machine;
-- smaller jobs would expand the tree too early, so their jobs take longer instead.
create function budget_of(turns integer, rate float8, seconds float8) returns bigint
language sql immutable as $$
    select greatest(10, least(1e15, least(1, 4.0 ^ least(turns, 4) / 16)
        * 2.0 ^ least(greatest(turns - 4, 0), 30) * greatest(rate, 2000) * seconds))::bigint
$$;

-- Descends from a root to the position to work on: to the child with the least disproof number
-- times one plus its jobs (virtual loss). Returns the path, or null if all are busy.
create function walk(from_root bigint) returns bigint[] language plpgsql as $$
declare
    excluded bigint[] := '{}';
    way bigint[] := array[from_root];
    here positions;
    next bigint;
begin
    loop
        select * into here from positions where id = way[cardinality(way)];
        next := null;
        if not here.expanded or here.ripe then
            if not here.aside and here.won is null and not exists (
                select from job where position = here.id and kind = 'solve'
                    and state in ('ready', 'leased')) then
                return way;
            end if;
        else
            select child.id into next
                from edge join positions child on child.id = edge.child
                where edge.parent = here.id and edge.refuted_by is null and child.won is null
                    and child.id <> all (excluded)
                order by child.disproof * (1 + child.busy), edge.rank
                limit 1;
        end if;
        if next is not null then
            way := way || next;
        else
            if here.id = from_root then
                return null;
            end if;
            excluded := excluded || here.id;
            way := way[1:cardinality(way) - 1];
        end if;
    end loop;
end $$;

-- The number of workers seen within their lease.
create function present(of_campaign bigint) returns integer language sql stable as $$
    select count(*)::integer from worker w
        where w.campaign = of_campaign and not w.gone and not w.banned and w.seen > now() - w.lease
$$;

-- Makes `wanted` jobs ready, for roots in turn.
create function plan(of_campaign bigint, wanted integer, me bigint) returns integer language plpgsql as $$
declare
    about campaign;
    at_root bigint;
    way bigint[];
    made integer := 0;
    made_before integer;
    least_turns integer;
begin
    select * into about from campaign where id = of_campaign;
    loop
        made_before := made;
        select p.turns into least_turns from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and (p.expanded or p.busy = 0)
            order by p.turns limit 1;
        for at_root in
            -- The last worker on a position still has part of its search in memory.
            (select p.id from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and not p.expanded and p.busy = 0
                and least_turns > 0 and p.turns = least_turns and p.last_worker = me
            limit 1)
            union all
            (select p.id from positions p
            where p.campaign = of_campaign and p.asked and p.won is null and not p.aside
                and (p.expanded or p.busy = 0)
            -- All of them, since those with the fewest turns may all be leased.
            order by p.turns, p.id)
        loop
            exit when made >= wanted;
            way := walk(at_root);
            continue when way is null;
            insert into job (campaign, position, lane, tends, budget, path)
                select of_campaign, p.id, made % about.lanes, wanted >= 32 and made = wanted / 2,
                    budget_of(p.turns, about.nodes_per_second, about.job_seconds), way
                from positions p where p.id = way[cardinality(way)]
                on conflict do nothing;
            -- An import may have taken the position meanwhile.
            continue when not found;
            update positions set busy = busy + 1, turns = turns + (expanded and id = at_root)::integer
                where id = any (way);
            made := made + 1;
        end loop;
        exit when made = made_before or made >= wanted;
    end loop;
    return made;
end $$;
