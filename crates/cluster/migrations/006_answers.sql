-- Answers of workers, and queries for the answers of other workers.
--
-- Arguments are untrusted, so malformed ones are refused (`demand`) before they can harm other
-- workers: they must be readable, and must not overflow sums. Proofs establish whether answers are
-- true.

-- Raises an error unless a condition holds.
create function demand(is_so boolean, expected text) returns void language plpgsql as $$
begin
    if is_so is not true then
        raise exception using errcode = 'MP006', message = 'expected ' || expected;
    end if;
end $$;

create function is_list(list anyarray) returns boolean language sql immutable as $$
    select list is not null and coalesce(array_ndims(list), 1) = 1
$$;

-- Whether these are cells of the board, at most as many as it has, and none is null.
create function are_cells(of_campaign bigint, numbers smallint[]) returns boolean
language plpgsql stable as $$
declare many integer;
begin
    select cardinality(cells) into many from symmetry where campaign = of_campaign and number = 0;
    return is_list(numbers) and cardinality(numbers) <= many
        and 0 <= all (numbers) and many > all (numbers);
end $$;

-- Whether a text could be the name of a position with `stones` stones (see `canonical.rs`).
create function could_be_name(key text, stones integer) returns boolean
language sql immutable as $$
    select left(key, 7) in ('black: ', 'white: ') and length(key) <= 16 * (stones + 2)
        and cardinality(array_remove(string_to_array(key, ' '), '')) = stones + 2
$$;

-- Whether these could be moves from a position, each with its child.
create function could_be_moves(place positions, cells smallint[], keys text[], images smallint[],
    proofs bigint[], disproofs bigint[]) returns boolean language plpgsql stable as $$
declare many integer := cardinality(cells);
begin
    return are_cells(place.campaign, cells)
        and is_list(keys) and is_list(images) and is_list(proofs) and is_list(disproofs)
        and many = all (array[cardinality(keys), cardinality(images), cardinality(proofs),
            cardinality(disproofs)])
        and many = (select count(distinct cell) from unnest(cells) cell)
        and images <@ array(select number from symmetry where campaign = place.campaign)
        and not exists (select from unnest(keys, proofs, disproofs) as said (key, p, d)
            where (could_be_name(key, place.stones + 1) and p is not null and d is not null)
                is not true);
end $$;

-- Records the answer to a job. Returns its position, or null if the job was answered before.
-- Positions are locked before jobs before workers, in the same order as under the tree lock.
create function answered(me worker, which bigint, what text, spent bigint, took float8, waited_for float8)
returns positions
language plpgsql as $$
declare about positions;
begin
    -- Sums of such numbers do not overflow in practice.
    perform demand(spent between 0 and 1000000000000 and took between 0 and 1e9
        and waited_for between 0 and 1e9, 'nodes from 0 to 10^12 and seconds from 0 to 10^9');
    select p.* into about from job j join positions p on p.id = j.position
        where j.id = which and j.worker = me.id and j.kind = what for update of p;
    if not found then
        raise exception using errcode = 'MP005', message = format('there is no job %s of this worker to %s', which, what);
    end if;
    -- Written so that no partial index applies: a plan made while few jobs were leased would scan
    -- all leased ones, and with 200 connections there are many dead rows among them.
    with ended as (
        update job set state = 'done', ended = now(), nodes = spent, seconds = took
            where id = which and (state = 'leased') is true returning id)
    update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = worker.seconds + took,
            waited = waited_for, seen = now(), gone = false, idle = false
        from ended where worker.id = me.id and not banned;
    if not found then
        perform refuse(me) from worker where id = me.id and banned;
        -- A late worker is alive, and its job no longer counts as busy.
        update job set state = 'done', ended = now(), nodes = spent, seconds = took, path = '{}',
                settled = false
            where id = which and state = 'lost';
        if not found then
            return null;
        end if;
        update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = seconds + took,
                waited = waited_for, seen = now(), gone = false, idle = false
            where id = me.id;
    end if;
    -- An answered position has not killed its worker.
    if about.losses > 0 and what = 'solve' then
        update positions set losses = 0, aside = false where id = about.id;
    end if;
    return about;
end $$;

-- An answer with a winner and a proof. It is not stored if the position is already decided.
create function solved(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    mover_wins boolean, needs_move boolean, owned_cells smallint[], carrier_cells smallint[],
    step_count bigint, proof_text text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    new_answer bigint;
begin
    perform demand(mover_wins is not null and needs_move is not null, 'a winner');
    perform demand(are_cells(me.campaign, owned_cells) and are_cells(me.campaign, carrier_cells),
        'cells of the board');
    perform demand(step_count between 0 and 1000000000 and octet_length(proof_text) <= 1 << 28,
        'a proof of 256 MB at most');
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    with given as (
        insert into answer (campaign, position, job, worker, won, first, owned, carrier, steps, part)
        values (place.campaign, place.id, which, me.id, mover_wins, needs_move, owned_cells,
            carrier_cells, step_count, proof_text)
        returning id)
    update positions p set won = mover_wins, answer = given.id, ripe = false, aside = false,
            proof = case when mover_wins then 0 else 1073741825 end,
            disproof = case when mover_wins then 1073741825 else 0 end,
            nodes = p.nodes + spent, last_worker = me.id
        from given where p.id = place.id
        returning given.id into new_answer;
    if place.asked or random() < about.check_rate then
        perform plan_check(new_answer, 5);
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- An answer without a winner: proof numbers and open moves.
create function opened(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    to_prove bigint, to_disprove bigint,
    cells smallint[], keys text[], images smallint[], proofs bigint[], disproofs bigint[])
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    opens boolean;
begin
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    perform demand(to_prove is not null and to_disprove is not null, 'numbers');
    perform demand(could_be_moves(place, cells, keys, images, proofs, disproofs),
        'moves of the board to positions with one more stone');
    -- A short search has poor numbers, and may report moves that are already refuted.
    opens := cardinality(cells) > 0 and (place.expanded or place.turns >= 2
        or place.turns >= 1 and not about.dense);
    update positions p set turns = p.turns + 1, nodes = p.nodes + spent, last_worker = me.id,
            proof = case when p.expanded then p.proof else bounded(to_prove) end,
            disproof = case when p.expanded then p.disproof else bounded(to_disprove) end,
            expanded = p.expanded or opens, ripe = p.ripe and not opens
        where p.id = place.id;
    if opens then
        -- In the order of names, to avoid deadlocks.
        insert into positions (campaign, key, stones, proof, disproof)
            select place.campaign, k, place.stones + 1, bounded(p), bounded(d)
            from unnest(keys, proofs, disproofs) as given (k, p, d)
            order by k
            on conflict (campaign, key) do nothing;
        -- A wrong child of a move is corrected by the next answer. That is rare, so it may wait for
        -- the tree lock: on a deadlock one transaction fails and is retried.
        update edge e set child = p.id, image = given.image
            from unnest(cells, keys, images) as given (cell, key, image)
                join positions p on p.campaign = place.campaign and p.key = given.key
            where e.parent = place.id and e.cell = given.cell
                and (e.child, e.image) <> (p.id, given.image);
        if found then
            update edge set refuted_by = null where parent = place.id;
        end if;
        -- A move that an earlier answer left out may be open: it is added. Requiring one more stone
        -- keeps the tree free of cycles.
        insert into edge (parent, cell, child, image, rank)
            select place.id, given.cell, p.id, given.image, given.at
            from unnest(cells, keys, images) with ordinality as given (cell, key, image, at)
                join positions p on p.campaign = place.campaign and p.key = given.key
                    and p.stones = place.stones + 1
            on conflict (parent, cell) do nothing;
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- The result of checking an answer, as a job or because the worker's own proof uses it.
create function judged(by_token uuid, which bigint, of_answer bigint, is_valid boolean, why text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    place positions;
    is_clear boolean;
begin
    perform demand(is_valid is not null, 'an opinion');
    -- If all accept, nothing changes.
    is_clear := is_valid and not exists (select from opinion o where o.answer = of_answer and not o.valid);
    if not is_clear then
        perform hold_tree(me.campaign);
    end if;
    if which is not null then
        if not exists (select from job j where j.id = which and j.worker = me.id
                and j.kind = 'check' and j.answer = of_answer) then
            raise exception using errcode = 'MP005',
                message = format('there is no job %s of this worker to check answer %s', which, of_answer);
        end if;
        place := answered(me, which, 'check', 0, 0, me.waited);
    end if;
    if which is not null and place.id is null then
        perform give_up(me);
    end if;
    insert into opinion (answer, worker, valid, reason)
        select a.id, me.id, is_valid, left(why, 1000) from answer a
        where a.id = of_answer and a.campaign = me.campaign and a.worker <> me.id
        on conflict do nothing;
    if not is_clear then
        perform weigh(of_answer);
    end if;
    if which is null then
        return null;
    end if;
    return take(me, campaign_of(me), 'accepted', 3);
end $$;

-- New answers for workers to import: in bulk, without their proofs.
create function wins(by_token uuid, since bigint)
returns table (answer bigint, key text, won boolean, first boolean, owned smallint[], carrier smallint[])
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, p.key, a.won, a.first, a.owned, a.carrier
        from answer a join positions p on p.id = a.position
        where a.campaign = me.campaign and a.state = 'standing' and a.id > since
        order by a.id limit 10000;
end $$;

create function parts(by_token uuid, answers bigint[])
returns table (answer bigint, part text)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, a.part from answer a
        where a.campaign = me.campaign and a.id = any (answers) and a.state <> 'withdrawn';
end $$;
